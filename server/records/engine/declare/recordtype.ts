/** A record kind as data: what it is, where its fields are kept, and what follows from what. */
import type { Dto, Fields, Value } from '../../../../contract/kit.ts'
import type { Received } from '../../../blobs/blobs.ts'
import { folderType, type Section } from '../../../codes/nodetypes.ts'
import { type Fragment, never, raw, sql } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import type { Change } from '../../../kernel/events.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { type ColumnOf, type OwnRules, type StoredType, storedType, t } from './column.ts'
import type { Part, StateMachine } from './statemachine.ts'
import type { WriteContext } from './writecontext.ts'

/** How much a text tells, for the search: A most, D least. */
export type Weight = 'A' | 'B' | 'C' | 'D'

export interface PartyEntry {
  part: string
  /** A person by id, or a text that may stand for one, for a company, or for an outside party. */
  personId?: number | null
  organizationId?: number | null
  label?: string
  statusId?: number | null
}

/** What the rules of a kind look at when a record is made or changed. */
export interface RecordChange<F extends Fields> {
  /** As it was; unset for a new record. */
  readonly was: Value<F> | undefined
  /** The fields that were sent. */
  readonly sent: Value<F>
  readonly context: WriteContext
  /** How one of its parties is to stand from now on, where somebody said so for that one alone. */
  readonly party?: PartyRequest
}

/** The party by its text, or by another that stands for the same; left out: the asker's own. */
export interface PartyRequest {
  party?: string | null
  statusId?: number | null
  /** The texts under which that party is in the list, once the kind has found it. */
  labels?: readonly string[]
}

/** What a kind is: its place in the tree, its table, its fields. */
interface RecordTypeShape<F extends Fields> {
  /** As it is called in a sentence: "RFI", "open issue". */
  label: string
  type: number
  sectionType: number
  /** Types besides plain folders, the root and its section that may hold it. */
  holders?: readonly number[]
  /** What its numbers begin with; left out: we give none, and its number is a field like any other. */
  prefix?: string
  table: string
  dto: Dto<F>
  /** Its own id. */
  key: keyof F & string
  /** What the request that makes it calls the folder it goes into; left out: FolderParentId. */
  parentField?: string
  /** Its project, where the type has one. */
  project?: keyof F & string
  /** The field with its number, where the type has one. */
  number?: keyof F & string
  /** The field that tells records of one number apart; left out: no two have the same. */
  revision?: keyof F & string
  /** The field that says how a review of it ended. */
  outcome?: keyof F & string
  /** How much the words of a field tell, for the search; left out: D where it is a text. Number and title are A. */
  search?: Readonly<Partial<Record<keyof F & string, Weight | false>>>
  /** The field kept as the description of its node. */
  description?: keyof F & string
  /** Rows of its own that its events tell of as `<name>[<id>].<field>`: how their fields are kept, by that name. */
  subRows?: Readonly<Record<string, StoredType<any>>>
  /** Further joins that computed columns need. */
  joins?: Fragment
  /** SQL of the row `t`: whether it is one of the few that have rare columns; and joins that those need. */
  rare?: { when: Fragment; joins?: Fragment }
  /** SQL of what a reader of it wants to know besides its fields. */
  marks?: Readonly<Record<string, Fragment>>
  /** Columns that are no field: their SQL types, and their values. A record that is changed has them as they are. */
  extras?: {
    types: Record<string, string>
    of: (record: Value<F>, context: WriteContext) => Record<string, unknown>
  }
  columns: { [K in keyof F]: ColumnOf }
}

/** The bytes of a file: sent in the request, or received as a stream before it is carried out. */
export type Content = Buffer | Received

/** A file as it comes, before it is known which project it belongs to. */
export interface Upload {
  name: string
  type?: string | null
  content: Content
}

/** How a kind takes files in a way of its own. */
export interface FileHandling {
  /** Refuses whoever may not send one, before its bytes are taken. */
  may: (call: Call, folderId: number) => Promise<void>
  take: (call: Call, folderId: number, file: Upload) => Promise<unknown>
}

/** What a kind does: its states, its people, and what follows from what. */
interface RecordTypeRules<F extends Fields> {
  /** The field with its state. */
  status?: keyof F & string
  states?: StateMachine
  /** SQL that says nothing may change any more; left out: by the states. */
  closed?: Fragment
  /** SQL that says a newer one has taken its place: it never changes again, whoever asks. */
  superseded?: Fragment
  /** The days that count, as SQL of the row `t`. */
  days?: {
    /** When something is due. */
    due?: Fragment
    /** When it was submitted or issued; left out: when it was made. */
    opened?: Fragment
    /** When it was closed, where a field says it; else the day of the step counts. */
    closedOn?: Fragment
  }
  /** Of parts that have the court: SQL for the name where there is no person, of the row `t` and the node `f`. */
  courtNames?: Readonly<Record<Part, Fragment>>
  /** SQL for the node of the same kind through which the record `own` waits, if any: that one's court is its own. */
  courtThrough?: Fragment
  /** SQL: the nodes that may wait through the nodes $1. */
  courtsAbove?: string
  /** SQL: the nodes in the folder $1 and below, or $1 itself, whose court hangs on which lists guard them. */
  courtsBelow?: string
  /** Fields besides the status whose change is a step too, and is recorded as one. */
  alsoSteps?: ReadonlyArray<keyof F & string>
  /** Fields whose change counts as the reason of a step. */
  reasons?: ReadonlyArray<keyof F & string>
  /** Fields that somebody with a part may set, even without the right to write. */
  partFields?: Readonly<Record<Part, ReadonlyArray<keyof F & string>>>
  title: (record: Value<F>) => string | null | undefined
  /** The numbers of which series; left out: those of the prefix. */
  series?: (record: Value<F>) => string
  parties: (record: Value<F>, changing: RecordChange<F>) => PartyEntry[]
  /** Reads what was sent in several ways: turns names into ids, joined texts into lists. */
  incoming?: (changing: RecordChange<F>) => void | Promise<void>
  /** Looks over a record that is made or changed: fills in what follows from the rest. */
  settle?: (record: Value<F>, changing: RecordChange<F>) => void | Promise<void>
  /** What changes besides its fields: told in its event, but no reason for a new ETag. */
  besides?: (record: Value<F>, changing: RecordChange<F>) => Change[] | Promise<Change[]>
  /** Why it can not be so. A project administrator goes over it, and that is recorded. */
  refuses?: (record: Value<F>, changing: RecordChange<F>) => Fault | undefined
  /** What follows from making records of one project, in the same transaction. */
  made?: (records: ReadonlyArray<Value<F>>, context: WriteContext) => Promise<void>
  /** SQL by relation: the nodes `id` that a record is linked with by what it is, and not because somebody linked it. Its node is $2. */
  links?: Readonly<Record<string, string>>
  /** What becomes of a file that is sent to its node; left out: it is attached to the record. */
  files?: FileHandling
  /** What follows from a change, in the same transaction. */
  after?: (record: Value<F>, changing: RecordChange<F>) => Promise<void>
  /** What follows from going to the bin or coming back from it, in the same transaction. */
  binned?: (call: Call, folderIds: readonly number[]) => Promise<void>
}

export type RecordTypeDeclaration<F extends Fields> = RecordTypeShape<F> & RecordTypeRules<F>

export interface RecordType<F extends Fields = Fields>
  extends Omit<RecordTypeDeclaration<F>, 'dto' | 'columns' | 'closed' | 'superseded'>,
    StoredType<F>,
    OwnRules {
  readonly section: Section
  /** Whether other records may lie in it. */
  readonly holds: boolean
}

export function declareRecordType<F extends Fields>(saying: RecordTypeDeclaration<F>): RecordType<F> {
  const closed = saying.closed ?? closedBy(saying)
  const superseded = saying.superseded ?? never
  return {
    ...saying,
    section: folderType(saying.type).section,
    holds: folderType(saying.type).form === 'holder',
    closed,
    superseded,
    ...storedType(saying.dto, saying.columns, { closed, superseded }),
  }
}

const closedBy = <F extends Fields>({ states }: RecordTypeDeclaration<F>): Fragment =>
  states ? sql`${t('status_id')} IN (${raw(states.closedCodes.join(', ') || 'NULL')})` : never
