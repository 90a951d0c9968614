//! The largest of many, with all that are equally large.

/// What is largest in a layer: how large, how many there are, and the first of them by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extreme<T> {
    /// How large; 0 if there is none.
    pub extent: u32,
    /// How many are as large, listed or not.
    pub count: u64,
    /// The first of them in the order of ranks, as many as were asked for.
    pub first: Vec<T>,
    /// How many are listed at most.
    most: usize,
}

impl<T> Extreme<T> {
    /// None yet; lists at most so many.
    pub(super) const fn new(most: usize) -> Self {
        Self {
            extent: 0,
            count: 0,
            first: Vec::new(),
            most,
        }
    }

    /// Looks at one more, of a higher rank than all before. An extent of 0 is none.
    #[inline]
    pub(super) fn offer(&mut self, extent: u32, item: impl FnOnce() -> T) {
        if extent < self.extent || extent == 0 {
            return;
        }
        if extent > self.extent {
            self.extent = extent;
            self.count = 0;
            self.first.clear();
        }
        self.count += 1;
        if self.first.len() < self.most {
            self.first.push(item());
        }
    }

    /// Joins what was found among higher ranks.
    pub(super) fn followed_by(mut self, mut later: Self) -> Self {
        if later.extent > self.extent {
            return later;
        }
        if later.extent == self.extent {
            self.count += later.count;
            let room = self.most - self.first.len();
            later.first.truncate(room);
            self.first.append(&mut later.first);
        }
        self
    }

    /// The same with other items, unless one of them cannot be made.
    pub(super) fn try_map<U, E>(
        self,
        change: impl FnMut(T) -> Result<U, E>,
    ) -> Result<Extreme<U>, E> {
        Ok(Extreme {
            extent: self.extent,
            count: self.count,
            first: self
                .first
                .into_iter()
                .map(change)
                .collect::<Result<_, E>>()?,
            most: self.most,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However a sequence is cut, the parts give what the whole gives, and that is what sorting
    /// gives.
    #[test]
    fn parts_give_the_whole() {
        let extents = [0, 3, 1, 3, 2, 0, 3, 3, 1];
        let of = |from: usize, to: usize, most| {
            let mut extreme = Extreme::new(most);
            for (at, &extent) in extents.iter().enumerate().take(to).skip(from) {
                extreme.offer(extent, || at);
            }
            extreme
        };
        for most in 0..6 {
            let listed: Vec<usize> = [1, 3, 6, 7].into_iter().take(most).collect();
            for a in 0..=extents.len() {
                for b in a..=extents.len() {
                    let (x, y, z) = (of(0, a, most), of(a, b, most), of(b, extents.len(), most));
                    let left = x.clone().followed_by(y.clone()).followed_by(z.clone());
                    let right = x.followed_by(y.followed_by(z));
                    assert_eq!(left, right);
                    assert_eq!((left.extent, left.count), (3, 4));
                    assert_eq!(left.first, listed);
                }
            }
        }
        assert_eq!(of(0, 1, 4), Extreme::new(4));
    }
}
