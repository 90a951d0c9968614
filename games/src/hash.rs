//! The number that stands for a rule set in tables, certificates and answers.

/// The hash of a rule set's [identity](crate::rules::TwoRow::identity): FNV-1a, 64 bits, over the
/// bytes of the text (Fowler, Noll, Vo; <http://www.isthe.com/chongo/tech/comp/fnv/>).
///
/// It tells rule sets apart by accident-proof comparison, not against forgery, and it is written
/// into files: the function never changes.
pub const fn rules_hash(identity: &str) -> u64 {
    const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let bytes = identity.as_bytes();
    let mut hash = OFFSET_BASIS;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(PRIME);
        at += 1;
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::rules_hash;

    /// Test vectors of the authors' `test_fnv.c`.
    #[test]
    fn published_vectors() {
        for (text, hash) in [
            ("", 0xcbf2_9ce4_8422_2325),
            ("a", 0xaf63_dc4c_8601_ec8c),
            ("b", 0xaf63_df4c_8601_f1a5),
            ("c", 0xaf63_de4c_8601_eff2),
            ("fo", 0x0898_5907_b541_d342),
            ("foo", 0xdcb2_7518_fed9_d577),
            ("foobar", 0x8594_4171_f739_67e8),
        ] {
            assert_eq!(rules_hash(text), hash, "{text:?}");
        }
    }
}
