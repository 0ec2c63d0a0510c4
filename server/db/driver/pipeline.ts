/**
 * Sends several statements to PostgreSQL at once. They run in their order; after the first that fails, the others are
 * skipped, and one Sync ends them all. Sent one by one, each would cost a round trip.
 */
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import {
  type Column,
  compileRowParser,
  plainRowParser,
  type RowParser,
  type RowParsers,
} from './rowparsers.ts'

export interface Statement {
  text: string
  values: ReadonlyArray<string | Buffer | null>
  /** The name of its prepared statement; undefined if it is not prepared. */
  name: string | undefined
  answered: (rows: any[], command: string) => void
  failed: (error: unknown) => void
}

/** The statement was not run, because one before it failed. */
export class Skipped extends Error {
  constructor() {
    super('A statement before it had failed.')
  }
}

/** `onDone` is called before the callbacks of the statements. */
export const sendPipeline = (
  client: pg.ClientBase,
  statements: readonly Statement[],
  rowParsers: RowParsers,
  onDone?: () => void,
): void => {
  client.query(new Pipeline(statements, rowParsers, onDone) as unknown as pg.Submittable)
}

/** Internal parts of the driver's connection; what it sends to a connection that has ended goes nowhere. */
interface Wire {
  stream: Duplex
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(statement: { statement: string; values: Statement['values'] }): void
  /** `P`: of the portal, which has no name. */
  describe(of: { type: 'P' }): void
  execute(all: object): void
  sync(): void
}

interface Answer {
  rows: any[]
  command: string
}

/** For the driver this is one query, to which it passes all messages of PostgreSQL. */
class Pipeline {
  private readonly statements: readonly Statement[]
  private readonly rowParsers: RowParsers
  private readonly onDone: (() => void) | undefined
  /** The answers of the completed statements. */
  private readonly answers: Answer[] = []
  private rowParser: RowParser | undefined
  private rows: any[] = []
  private unreadable: unknown
  /** The driver calls it at the end, and wraps it with its timeout. */
  callback: (error?: unknown) => void = (error) => this.end(error)
  /** Of the running statement: the driver records prepared statements by these. */
  name: string | undefined
  text = ''

  constructor(statements: readonly Statement[], rowParsers: RowParsers, onDone?: () => void) {
    this.statements = statements
    this.rowParsers = rowParsers
    this.onDone = onDone
    this.begin()
  }

  private begin(): void {
    const statement = this.statements[this.answers.length]
    this.name = statement?.name
    this.text = statement?.text ?? ''
    this.rowParser = statement?.name === undefined ? undefined : this.rowParsers.get(statement.name)
    this.rows = []
  }

  submit(connection: Wire): Error | null {
    const { stream } = connection
    // In one packet, where it fits.
    stream.cork()
    for (const statement of this.statements) this.send(connection, statement)
    connection.sync()
    stream.uncork()
    // They can be large, and are not needed any more.
    for (const statement of this.statements) statement.values = []
    return null
  }

  private send(connection: Wire, { name = '', text, values }: Statement): void {
    const isKnown = Boolean(connection.parsedStatements[name] ?? connection.submittedNamedStatements[name])
    if (name && !isKnown) connection.submittedNamedStatements[name] = text
    if (!isKnown) connection.parse({ name, text })
    connection.bind({ statement: name, values })
    if (!this.rowParsers.has(name)) connection.describe({ type: 'P' })
    connection.execute({})
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    this.rowParser = this.name === undefined ? plainRowParser(fields) : compileRowParser(fields)
    if (this.name !== undefined) this.rowParsers.set(this.name, this.rowParser)
  }

  handleDataRow({ fields }: { fields: Array<string | null> }): void {
    try {
      this.rows.push(this.rowParser!(fields))
    } catch (error) {
      this.unreadable ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.name !== undefined && !this.rowParser) this.rowParsers.set(this.name, noRows)
    this.answers.push({ rows: this.rows, command: text })
    this.begin()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    this.callback(this.unreadable)
  }

  handleError(error: unknown, connection: Wire): void {
    // The statements after it were not even prepared.
    for (const { name } of this.statements.slice(this.answers.length + 1))
      if (name !== undefined) delete connection.submittedNamedStatements[name]
    this.callback(error)
  }

  /** Completed statements succeed; an error after all of them, as at a commit, is that of the last one. */
  private end(error: unknown): void {
    this.onDone?.()
    const failedAt = error === undefined ? Number.POSITIVE_INFINITY : this.failedAt()
    for (const [i, { answered, failed }] of this.statements.entries()) {
      if (i === failedAt) failed(error)
      else if (i > failedAt) failed(new Skipped())
      else answered(this.answers[i]!.rows, this.answers[i]!.command)
    }
  }

  private failedAt(): number {
    return Math.min(this.answers.length, this.statements.length - 1)
  }
}

const noRows: RowParser = () => {
  throw new Error('A statement without rows has some.')
}
