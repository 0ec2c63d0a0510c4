/**
 * Statements that go to PostgreSQL in one piece. They are carried out in their order; after the first that fails none of the
 * others is begun, and one answer ends them all. Each by itself would be a message there and back.
 */
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
  /** Under which it is prepared; unset where it is not worth it. */
  name: string | undefined
  answered: (rows: any[], command: string) => void
  failed: (error: unknown) => void
}

/** It was not begun, because one before it had failed. */
export class Skipped extends Error {
  constructor() {
    super('A statement before it had failed.')
  }
}

/** `through` is told before those who wait for the statements. */
export const sendPipeline = (
  client: pg.ClientBase,
  statements: readonly Statement[],
  makers: RowParsers,
  through?: () => void,
): void => {
  client.query(new Pipeline(statements, makers, through) as unknown as pg.Submittable)
}

/** What the driver has for the use of its own statements. */
interface Wire extends pg.Connection {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

interface Answer {
  rows: any[]
  command: string
}

/** A statement to the driver, which hands it all that PostgreSQL answers. */
class Pipeline {
  private readonly statements: readonly Statement[]
  private readonly makers: RowParsers
  private readonly through: (() => void) | undefined
  /** Of those that are through. */
  private readonly answers: Answer[] = []
  private make: RowParser | undefined
  private found: any[] = []
  private unreadable: unknown
  /** The driver calls it at the end, and puts its clock around it. */
  callback: (error?: unknown) => void = (error) => this.end(error)
  /** Of the statement that is being carried out: the driver notes under them what is prepared. */
  name: string | undefined
  text = ''

  constructor(statements: readonly Statement[], makers: RowParsers, through?: () => void) {
    this.statements = statements
    this.makers = makers
    this.through = through
    this.begin()
  }

  private begin(): void {
    const statement = this.statements[this.answers.length]
    this.name = statement?.name
    this.text = statement?.text ?? ''
    this.make = statement?.name === undefined ? undefined : this.makers.get(statement.name)
    this.found = []
  }

  submit(connection: Wire): Error | null {
    connection.stream.cork()
    for (const statement of this.statements) this.send(connection, statement)
    connection.sync()
    connection.stream.uncork()
    return null
  }

  private send(connection: Wire, { name, text, values }: Statement): void {
    if (name === undefined) connection.parse({ name: '', text, types: [] }, true)
    else if (!connection.parsedStatements[name] && !connection.submittedNamedStatements[name]) {
      connection.parse({ name, text, types: [] }, true)
      connection.submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values } as pg.BindConfig, true)
    if (name === undefined || !this.makers.has(name)) connection.describe({ type: 'P' }, true)
    connection.execute(null, true)
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    this.make = this.name === undefined ? plainRowParser(fields) : compileRowParser(fields)
    if (this.name !== undefined) this.makers.set(this.name, this.make)
  }

  handleDataRow({ fields }: { fields: Array<string | null> }): void {
    try {
      this.found.push(this.make!(fields))
    } catch (error) {
      this.unreadable ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.name !== undefined && !this.make) this.makers.set(this.name, noRows)
    this.answers.push({ rows: this.found, command: text })
    this.begin()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    this.callback(this.unreadable)
  }

  handleError(error: unknown, connection: Wire): void {
    // Those behind it were not even prepared.
    for (const { name } of this.statements.slice(this.answers.length + 1))
      if (name !== undefined) delete connection.submittedNamedStatements[name]
    this.callback(error)
  }

  /** What was through stays so; an error that came after all were, as at the end of a transaction, is that of the last. */
  private end(error: unknown): void {
    this.through?.()
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
