/**
 * Waits for statements of one transaction that are sent together and run in this order. After the first that
 * fails the others fail as well, because the transaction is over, and their promises may even reject earlier: the first
 * error is the one to throw.
 */
export async function inOrder(statements: ReadonlyArray<Promise<unknown> | undefined>): Promise<void> {
  const outcomes = await Promise.allSettled(statements)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
