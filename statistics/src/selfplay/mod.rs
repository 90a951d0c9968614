//! Many games between two players, and what they have in common.

mod accounts;
mod contest;
mod course;
mod tally;

pub use contest::{Contest, SAFETY_CAP, Unplayable};
pub use course::{Course, Finish};
pub use tally::Tally;

pub mod loops {
    //! The loop that plays one game, for who wants to look at every move.

    pub use super::accounts::{Accounts, Kept, Staying};
    pub use super::course::{Conditions, Start, play};
}
