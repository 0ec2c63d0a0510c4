/** A store that notes what is done with it, and how many transactions are open then. */
import type { Blobs } from '../../server/blobs/blobs.ts'
import type { Site } from './harness.ts'

export function storeWatch() {
  let openTransactions = 0
  const watch = {
    /** What was done, and how many transactions were open. */
    seen: [] as Array<[what: string, open: number]>,
    /** Runs between a `keep` and the transaction after it. */
    afterKeep: async (_sha256: Buffer): Promise<void> => undefined,
    store: (blobs: Blobs): Blobs => ({
      ...blobs,
      async receive(bytes) {
        watch.seen.push(['receive', openTransactions])
        const received = await blobs.receive(bytes)
        return {
          ...received,
          async keep() {
            watch.seen.push(['keep', openTransactions])
            await received.keep()
            await watch.afterKeep(received.sha256)
          },
        }
      },
    }),
    /** Counts the transactions of that database from now on. */
    count({ database }: Pick<Site, 'database'>): void {
      const { transaction } = database
      database.transaction = async (...given: Parameters<typeof transaction>) => {
        openTransactions++
        try {
          return await (transaction as (...all: unknown[]) => Promise<any>)(...given)
        } finally {
          openTransactions--
        }
      }
    },
  }
  return watch
}
