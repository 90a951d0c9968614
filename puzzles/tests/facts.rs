//! The slow checker against facts.

mod slow;
