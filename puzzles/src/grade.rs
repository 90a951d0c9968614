//! How much a choice of the solver's takes away from a puzzle.

use kardis_games::turn::AnyMove;

use crate::memo::{Memo, Met};
use crate::play::{Answer, Open, Play, State, Step};
use crate::tree::{good, main};
use crate::verdict::Grade;

/// The grade of a move beside the main one. `line` has the spots from the diagram to this one.
pub(crate) fn grade<P: Play>(
    play: &mut P,
    spot: P::Spot,
    principal: &Step<P::Spot>,
    dual: &Step<P::Spot>,
    line: &[P::Spot],
) -> Answer<Grade> {
    if play.are_last(spot, principal, dual)? {
        return Ok(Grade::LastMove);
    }
    if play.is_slower(principal, dual)? || play.can_return() && leads_back(play, dual, line)? {
        return Ok(Grade::WasteOfTime);
    }
    let transposes = if play.ignores_order() {
        reorders(play, principal, dual)?
    } else if play.helps() {
        meets_line(play, principal, dual)?
    } else {
        meets_tree(play, principal, dual)?
    };
    Ok(if transposes {
        Grade::Transposition
    } else {
        Grade::Real
    })
}

/// The most positions that are looked at to see whether a move leads back.
const MOST: usize = 1 << 14;

/// A position on the way back.
struct Way {
    /// Ways back that are still missing; nothing where one is enough.
    missing: Option<usize>,
    /// Positions that lead here.
    from: Vec<usize>,
    back: bool,
}

/// After a quiet move the defender can, by replies of full resistance, force the solver back to a
/// position of the line, so that no move which keeps the goal leads anywhere else.
///
/// All positions that play leads to without a capture are listed, as far as they can matter, and those
/// from which the way back is forced are found backward from the line: a least set, since going round
/// for ever elsewhere leads nowhere.
fn leads_back<P: Play>(play: &mut P, dual: &Step<P::Spot>, line: &[P::Spot]) -> Answer<bool> {
    if !dual.quiet || dual.state != State::Open {
        return Ok(false);
    }
    if line.contains(&dual.spot) {
        return Ok(true);
    }
    let mut spots = vec![dual.spot];
    let mut numbers: Memo<P::Spot, usize> = Memo::default();
    numbers.insert(dual.spot, 0);
    let mut ways: Vec<Way> = vec![Way {
        missing: None,
        from: Vec::new(),
        back: false,
    }];
    let mut at = 0;
    while at < spots.len() {
        if spots.len() > MOST {
            return Err(Open);
        }
        let spot = spots[at];
        let steps = play.steps(spot);
        let solver = play.is_solver(spot);
        let onward: Vec<Step<P::Spot>> = if solver {
            good(play, &steps)?
        } else {
            let replies = play.resists(spot, &steps)?;
            replies.into_iter().map(|at| steps[at]).collect()
        };
        let leaves = |step: &Step<P::Spot>| !step.quiet || step.state != State::Open;
        let mut back = 0;
        // A capture is a way out.
        if !(solver && onward.iter().any(leaves)) {
            let mut targets = Met::default();
            for step in onward.iter().filter(|step| !leaves(step)) {
                if line.contains(&step.spot) {
                    back += 1;
                    continue;
                }
                if !targets.insert(step.spot) {
                    back += usize::from(solver);
                    continue;
                }
                let next = spots.len();
                let to = *numbers.entry(step.spot).or_insert(next);
                if to == next {
                    spots.push(step.spot);
                    ways.push(Way {
                        missing: None,
                        from: Vec::new(),
                        back: false,
                    });
                }
                ways[to].from.push(at);
                back += usize::from(ways[to].back);
            }
            ways[at].missing = solver.then_some(onward.len());
            let found = if solver {
                back == onward.len()
            } else {
                back > 0
            };
            if let Some(missing) = &mut ways[at].missing {
                *missing -= back;
            }
            if found {
                tell(&mut ways, at);
            }
            if ways[0].back {
                return Ok(true);
            }
        }
        at += 1;
    }
    Ok(false)
}

/// A position leads back; so do those that led to it, if nothing else is missing.
fn tell(ways: &mut [Way], found: usize) {
    let mut queue = vec![found];
    while let Some(at) = queue.pop() {
        if std::mem::replace(&mut ways[at].back, true) {
            continue;
        }
        for from in ways[at].from.clone() {
            match &mut ways[from].missing {
                Some(missing) => {
                    *missing -= 1;
                    if *missing == 0 {
                        queue.push(from);
                    }
                }
                None => queue.push(from),
            }
        }
    }
}

/// The positions of the main tree after so many plies, the first after one.
fn levels<P: Play>(
    play: &mut P,
    principal: &Step<P::Spot>,
    most: usize,
) -> Answer<Vec<Met<P::Spot>>> {
    let mut levels = Vec::new();
    let mut level = vec![*principal];
    while levels.len() < most && !level.is_empty() {
        levels.push(level.iter().map(|step| step.spot).collect());
        let mut next = Vec::new();
        let mut met = Met::default();
        for step in level.iter().filter(|step| step.state == State::Open) {
            if !met.insert(step.spot) {
                continue;
            }
            let steps = play.steps(step.spot);
            if play.is_solver(step.spot) {
                let good = good(play, &steps)?;
                next.push(main(play, &good)?);
            } else {
                let replies = play.resists(step.spot, &steps)?;
                next.extend(replies.into_iter().map(|at| steps[at]));
            }
        }
        level = next;
    }
    Ok(levels)
}

/// Against every reply of full resistance there is a move of the solver that leads into the main tree,
/// as many plies from here.
fn meets_tree<P: Play>(
    play: &mut P,
    principal: &Step<P::Spot>,
    dual: &Step<P::Spot>,
) -> Answer<bool> {
    if dual.state != State::Open {
        return Ok(false);
    }
    // Where a side moves several times in a row there are more plies until the solver has moved again.
    let mut levels_until = 3;
    let mut tree = levels(play, principal, levels_until)?;
    let mut spots = vec![dual.spot];
    let mut plies = 1;
    while !spots.is_empty() {
        plies += 1;
        if plies > levels_until {
            levels_until = plies;
            tree = levels(play, principal, levels_until)?;
        }
        let mut next = Vec::new();
        for spot in spots {
            let steps = play.steps(spot);
            if play.is_solver(spot) {
                let meets = |step: &Step<P::Spot>| {
                    tree.get(plies - 1)
                        .is_some_and(|level| level.contains(&step.spot))
                };
                if !steps.iter().any(meets) {
                    return Ok(false);
                }
                continue;
            }
            for at in play.resists(spot, &steps)? {
                if steps[at].state != State::Open {
                    return Ok(false);
                }
                next.push(steps[at].spot);
            }
        }
        spots = next;
    }
    Ok(true)
}

/// Where nobody resists: some way on leads to a position of the main line after as many plies.
fn meets_line<P: Play>(
    play: &mut P,
    principal: &Step<P::Spot>,
    dual: &Step<P::Spot>,
) -> Answer<bool> {
    let mut main_step = *principal;
    let mut level = vec![*dual];
    loop {
        if level.iter().any(|step| step.spot == main_step.spot) {
            return Ok(true);
        }
        if main_step.state != State::Open || level.is_empty() {
            return Ok(false);
        }
        let steps = play.steps(main_step.spot);
        let ways = good(play, &steps)?;
        main_step = main(play, &ways)?;
        let mut next = Vec::new();
        let mut met = Met::default();
        for step in level.iter().filter(|step| step.state == State::Open) {
            let steps = play.steps(step.spot);
            for step in good(play, &steps)? {
                if met.insert(step.spot) {
                    next.push(step);
                }
            }
        }
        if next.len() > MOST {
            return Err(Open);
        }
        level = next;
    }
}

/// The moves of the main line in another order, this one first, are a solution.
fn reorders<P: Play>(
    play: &mut P,
    principal: &Step<P::Spot>,
    dual: &Step<P::Spot>,
) -> Answer<bool> {
    let mut moves: Vec<AnyMove> = Vec::new();
    let mut step = *principal;
    loop {
        moves.push(step.mv);
        if step.state != State::Open {
            break;
        }
        let steps = play.steps(step.spot);
        let ways = good(play, &steps)?;
        step = main(play, &ways)?;
    }
    use_up(play, dual, &mut moves)
}

/// A move and the others of the list, each once, are a solution.
fn use_up<P: Play>(play: &mut P, step: &Step<P::Spot>, moves: &mut Vec<AnyMove>) -> Answer<bool> {
    let Some(place) = moves.iter().position(|&mv| mv == step.mv) else {
        return Ok(false);
    };
    if step.state != State::Open {
        return Ok(step.state == State::Reached && moves.len() == 1);
    }
    let mv = moves.swap_remove(place);
    for step in play.steps(step.spot) {
        if play.reaches(&step)? && use_up(play, &step, moves)? {
            return Ok(true);
        }
    }
    moves.push(mv);
    Ok(false)
}
