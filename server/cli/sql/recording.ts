/** A database that records the text of every statement that is sent to it. */
import type { Db } from '../../db/db.ts'
import type { Database } from '../../db/open.ts'

export interface Recording {
  database: Database
  /** The texts since the last call, in their order. */
  take(): string[]
}

export function recording(database: Database): Recording {
  let texts: string[] = []
  const recorded = (db: Db): Db => {
    const rows: Db['rows'] = (text, values) => {
      texts.push(text)
      return db.rows(text, values)
    }
    return {
      rows,
      row: async <T>(text: string, values?: readonly unknown[]) => (await rows<T>(text, values))[0],
      script: (text) => db.script(text),
    }
  }
  const own: Database = {
    ...recorded(database),
    get epoch() {
      return database.epoch
    },
    trouble: () => database.trouble(),
    async transaction(work) {
      texts.push('BEGIN')
      const result = await database.transaction((db) => work(recorded(db)))
      texts.push('COMMIT')
      return result
    },
    listen: (channel, onNotice, onLost) => database.listen(channel, onNotice, onLost),
    alone: (text) => database.alone(text),
    ping: () => database.ping(),
    load: () => database.load(),
    close: () => database.close(),
  }
  return {
    database: own,
    take() {
      const taken = texts
      texts = []
      return taken
    },
  }
}
