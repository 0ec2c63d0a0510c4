/** What a process remembers of the lists of a database. */
import type { Database } from '../../db/open.ts'
import { Memory } from '../../kernel/memory.ts'
import type { WrittenReply } from '../../kernel/serve.ts'
import type { AskedPage } from './listpage.ts'
import type { KnownPlace } from './listplace.ts'

const megabyte = 1_000_000

export class ListMemory {
  /** Rows as they were written, some 7,000 RFIs. */
  readonly rows = new Memory<string>(8 * megabyte)
  /** Whole pages as they were written, some 350 of 25 rows. */
  readonly pages = new Memory<WrittenReply>(8 * megabyte)
  /** Places that somebody looked into who saw all, some 5,000. */
  readonly places = new Memory<KnownPlace>(2 * megabyte)
  /** What was asked for at least once, some 1,500 pages. */
  readonly once = new Memory<true>(megabyte / 2)
  /** Pages that somebody asked for again, some 1,000. */
  readonly asked = new Memory<AskedPage>(3 * megabyte)
}

const remembered = new WeakMap<Database, ListMemory>()

export function memoryOf(database: Database): ListMemory {
  const memory = remembered.get(database) ?? new ListMemory()
  remembered.set(database, memory)
  return memory
}
