/**
 * Some proofs are longer than `npm test` can wait for. There they run in a short form, which has the same cases but tries
 * fewer values in each; `npm run test:long` sets PLUMBLINE_TEST_LONG and tries all of them.
 */
export const isLong = Boolean(process.env.PLUMBLINE_TEST_LONG)

/** The number of rounds of a law. */
export const rounds = (short: number, long: number): number => (isLong ? long : short)
