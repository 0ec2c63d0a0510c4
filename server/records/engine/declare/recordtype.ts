/** A record type as data: what it is, where its fields are stored, and the rules for changes. */

import type { FieldGroups } from '../../../../contract/fieldgroups.ts'
import type { Dto, Fields, Value } from '../../../../contract/kit.ts'
import { folderType, type Section } from '../../../codes/nodetypes.ts'
import { type Fragment, never, raw, sql } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import type { FieldChange } from '../../../kernel/events/events.ts'
import type { Fault } from '../../../kernel/faults.ts'
import type { RecordPapers } from '../../../paper/parts/recordpaper.ts'
import type { CallerRights } from './callerrights.ts'
import { type ColumnOf, f, type OwnRules, type StoredType, storedType, t } from './column.ts'
import type { FileHandling } from './filehandling.ts'
import { checkFieldGroups } from './ownership.ts'
import { canModify as canModifySql, type Phase } from './ownershipsql.ts'
import type { PartyEntry, RecordChange } from './recordchange.ts'
import type { RecordCounts } from './recordcounts.ts'
import type { RecordImport } from './recordimport.ts'
import type { RecordMail } from './recordmail.ts'
import type { Part, StateMachine } from './statemachine.ts'
import type { WriteContext } from './writecontext.ts'

/** The weight of a text in the search: A is the highest, D the lowest. */
export type Weight = 'A' | 'B' | 'C' | 'D'

/** The shape of a record type: its place in the tree, its table, its fields. */
interface RecordTypeShape<F extends Fields> {
  /** Its name in a sentence: "RFI", "open issue". */
  label: string
  type: number
  sectionType: number
  /** Node types that may hold it, besides plain folders, the root and its section. */
  holders?: readonly number[]
  /** The prefix of its numbers; left out: the server assigns none, the number is an ordinary field. */
  prefix?: string
  /** A project cannot set another prefix, nor the first number. */
  isPrefixFixed?: true
  table: string
  dto: Dto<F>
  /** The field with its own id. */
  key: keyof F & string
  /** The name of the parent folder's field in the request that creates it; left out: FolderParentId. */
  parentField?: string
  /** The field with its project, if the type has one. */
  project?: keyof F & string
  /** The field with its number, if the type has one. */
  number?: keyof F & string
  /** The field that distinguishes records with the same number; left out: numbers are unique. */
  revision?: keyof F & string
  /** The field with the verdict of its review. */
  verdict?: keyof F & string
  /** The search weight of a field's words; left out: D if it is a text. Number and title are A. */
  search?: Readonly<Partial<Record<keyof F & string, Weight | false>>>
  /** The field stored as the description of its node. */
  description?: keyof F & string
  /** Types of its sub-rows, by the name under which events report them: `<name>[<id>].<field>`. */
  subRows?: Readonly<Record<string, StoredType<any>>>
  /** Further joins that computed columns need. */
  joins?: Fragment
  /** SQL of the row `t`: whether the record has rare columns; and the joins that those need. */
  rare?: { when: Fragment; joins?: Fragment }
  /** SQL of further values that are read with the record and are not its fields. */
  marks?: Readonly<Record<string, Fragment>>
  /** Columns that are not fields: SQL types and values. A changed record has the stored values. */
  extraColumns?: {
    types: Record<string, string>
    of: (record: Value<F>, context: WriteContext) => Record<string, unknown>
  }
  columns: { [K in keyof F]: ColumnOf }
}

/**
 * Fields that some callers do not see: they read as unset, also by filters, sort orders and the history. Replies and files
 * that are withheld are hidden from the same callers; triggers mark them (`withhold_of_review` in server/db/schema).
 */
export interface Hidden {
  readonly fields: readonly string[]
  /** Further names of changes in its events that are hidden with them. */
  readonly changes?: readonly string[]
  /** SQL of the row `t`, the node `f` and the caller's rights `a`: whether they are hidden from the caller. */
  readonly when: Fragment
  /** Whether they are hidden from nobody any more: SQL of the row `t`, and of a record. Before that, only callers who see them find them. */
  readonly released: { readonly sql: Fragment; of(record: Record<string, unknown>): boolean }
}

/** A change of fields, without its step, that the record type may freeze. */
export interface FreezeAttempt<F extends Fields> extends RecordChange<F> {
  /** The record after the change. */
  readonly next: Value<F>
  /** The changed fields, without those that are steps. */
  readonly keys: readonly string[]
  readonly callerRights: CallerRights
}

/** A change of a frozen record, by a manager with a reason. */
export interface Correction {
  folderId: number
  projectId: number
  reason: string
  changes: readonly FieldChange[]
}

/** What people hear of besides courts, parties, replies and steps (`Step.quiet`). */
export interface ToldChanges<F extends Fields> {
  /** Fields whose change all its parties hear of as of a step. */
  readonly turning?: ReadonlyArray<keyof F & string>
  /** The same where the field alone does not say it. */
  readonly turns?: (change: FieldChange) => boolean
  /** Fields of an issued record whose change its addressees hear of. */
  readonly revised?: ReadonlyArray<keyof F & string>
  /** Actions of its own that all its parties hear of as of a step. */
  readonly actions?: readonly string[]
}

/** The rules of a record type: its states, its parties, and the effects of changes. */
interface RecordTypeRules<F extends Fields> {
  /** The field with its state. */
  status?: keyof F & string
  states?: StateMachine
  told?: ToldChanges<F>
  /** What mails and their links show of it; undefined: nobody is told of such records. */
  mail: RecordMail<F> | undefined
  /** Its papers, of one record and of a list; undefined: it is not printed. */
  paper: RecordPapers | undefined
  /** How sheets bring such records in; undefined: they do not, or in a way of their own. */
  importing: RecordImport<F> | undefined
  /** What the dashboard counts of it; left out: its open records, if it has states; false: none of them. */
  counts?: RecordCounts<RecordType<any>> | false
  /** What the owners of its groups of fields depend on if it has no states. */
  phase?: Phase
  /** Fields that some callers do not see for a while. */
  hidden?: Hidden
  /** Whose words its fields are. */
  fieldGroups: FieldGroups
  /** The fields with its author, by id and by name: made by somebody else, it was entered on behalf of them. */
  authorKeys?: ReadonlyArray<keyof F & string>
  /** The company of its creator is a party, unless it is the contractor: its people see the record once it is submitted. */
  isOfCompany?: true
  /** SQL of the row `t`: the audience of an issued record; left out: everybody who may read it. */
  issuedTo?: Fragment
  /** SQL: whether the record is closed to changes; left out: decided by the state. */
  closed?: Fragment
  /** SQL: whether nobody can change it, administrators neither: a newer record has replaced it. Left out: it is sealed. */
  unchangeable?: Fragment
  /** SQL: since when the record is signed or locked, else null. Until it is reopened, nobody changes or deletes it. */
  sealedAt?: Fragment
  /** SQL: the attachments that it had when it was sealed: they stay. */
  sealedFiles?: Fragment
  /**
   * SQL: since when its words are fixed, else null; left out: since it is sealed. What is added from then on is marked as
   * added later, and the references it had stay.
   */
  frozenAt?: Fragment
  /**
   * SQL of the row `t` and the node `f`: whether others rely on the record; left out: whether it ever left its first
   * state. Such a record is deleted only by project admins, with a reason.
   */
  leftDraft?: Fragment
  /** SQL of the row `t` and the node `f`: whether nobody may delete the record; left out: while it is sealed. */
  permanent?: Fragment
  /** The days of its life, as SQL of the row `t`. */
  days?: {
    /** When something is due. */
    due?: Fragment
    /** When it was submitted or issued; left out: when it was created. */
    opened?: Fragment
    /** When it was closed, if a field has that day; left out: the day of the step. */
    closedOn?: Fragment
  }
  /** For parts with the court: SQL of the row `t` and node `f` for the name if there is no person. */
  courtNames?: Readonly<Record<Part, Fragment>>
  /** By state: SQL of the row `own` and node `f` for the part, or the side, that has the court, if the state alone does not say. */
  courtParts?: Readonly<Record<string, Fragment>>
  /** By part with the court: SQL for the rank, from 1 to 5, of a party `y` that has it if nobody has the part; null: not. */
  courtElse?: Readonly<Record<Part, Fragment>>
  /** SQL: the node of the same type that the record `own` waits for, if any, and whose court it has. */
  courtThrough?: Fragment
  /** SQL: the nodes that may wait for the nodes $1. */
  courtsAbove?: string
  /** SQL: the nodes in the folder $1 and below, or $1 itself, whose court depends on their access lists. */
  courtsBelow?: string
  /** The field with the day on which that part first opened the record, or first got a mail of it, filled in those states. */
  opening?: { by: Part; fills: keyof F & string; states: readonly string[]; byMail?: true }
  /** The state that its official reply brings it to: the person who gave the one that stands counts as having taken that step. */
  answered?: string
  /** Fields besides the status whose change is also recorded as a step. */
  alsoSteps?: ReadonlyArray<keyof F & string>
  /** Fields whose change counts as the reason of a step. */
  reasons?: ReadonlyArray<keyof F & string>
  /** By a field that a step needs: others that do as well. */
  alternatives?: Readonly<Record<string, ReadonlyArray<keyof F & string>>>
  title: (record: Value<F>) => string | null | undefined
  /** The number series; left out: the one of the prefix. */
  series?: (record: Value<F>) => string
  parties: (record: Value<F>, changing: RecordChange<F>) => PartyEntry[]
  /** Begins reads that `settle` of a new record waits for, so that they are sent with those of its place. */
  readAhead?: (record: Value<F>, call: Call, projectId: number) => void
  /** Normalizes the sent fields: turns names into ids, joined texts into lists. */
  incoming?: (changing: RecordChange<F>) => void | Promise<void>
  /** Fills in fields that follow from others, when a record is created or changed. */
  settle?: (record: Value<F>, changing: RecordChange<F>) => void | Promise<void>
  /** Changes that are not of its fields: written to its event, but they do not change the ETag. */
  extraChanges?: (record: Value<F>, changing: RecordChange<F>) => FieldChange[] | Promise<FieldChange[]>
  /** The fault of a step that the table has but this record has not, no matter who asks for it. */
  noStep?: (record: Value<F>, changing: RecordChange<F>) => Fault | undefined
  /** The fault of a record that breaks a rule. A project administrator can override it, which is recorded. */
  refuses?: (record: Value<F>, changing: RecordChange<F>) => Fault | undefined
  /** Judges a change of fields before rights and states do: a fault refuses it, 'correction' accepts it with its reason. */
  freeze?: (attempt: FreezeAttempt<F>) => Fault | 'correction' | undefined
  /** Keeps a correction of a frozen record, in the same transaction. */
  corrected?: (call: Call, correction: Correction) => Promise<void>
  /**
   * SQL: an INSERT into another table that each new record needs, from its row `t` and from `r`, which has its `folder_id` and
   * `today`, the day in its project; of an imported record it is null.
   */
  insertsAlso?: Fragment
  /** Runs after records of one project were created, in the same transaction. */
  afterCreate?: (
    records: ReadonlyArray<Value<F>>,
    context: WriteContext,
    isImported: boolean,
  ) => Promise<void>
  /** SQL by relation: nodes `id` that the record $2 is linked with by its fields, not by a stored link. */
  links?: Readonly<Record<string, string>>
  /** How a file sent to its node is stored; left out: it is attached to the record. */
  files?: FileHandling
  /** Runs after a change, in the same transaction. */
  after?: (record: Value<F>, changing: RecordChange<F>) => Promise<void>
  /** The fields whose changes `after` follows: it does not run if none of them changed. Left out: any. */
  afterFields?: ReadonlyArray<keyof F & string>
  /** `after` writes nothing that a field of the changed record reads: its response is known without reading it again. */
  afterElsewhere?: true
  /** Runs after records were moved to the bin or restored from it, in the same transaction. */
  binned?: (call: Call, folderIds: readonly number[]) => Promise<void>
  /** Runs after a record of it, or a folder above, was moved or restricted as a node, in the same transaction. */
  placed?: (call: Call, folderId: number) => Promise<void>
}

export type RecordTypeDeclaration<F extends Fields> = RecordTypeShape<F> & RecordTypeRules<F>

export interface RecordType<F extends Fields = Fields>
  extends Omit<RecordTypeDeclaration<F>, 'dto' | 'columns' | keyof OwnRules>,
    StoredType<F>,
    OwnRules {
  readonly section: Section
  /** Whether it can hold other records. */
  readonly holds: boolean
}

export function declareRecordType<F extends Fields>(declaration: RecordTypeDeclaration<F>): RecordType<F> {
  const closed = declaration.closed ?? closedBy(declaration)
  const { fieldGroups, states, phase, hidden, sealedAt } = declaration
  const isSealed = sealedAt ? sql`${sealedAt} IS NOT NULL` : never
  const unchangeable = declaration.unchangeable ?? isSealed
  const rules: OwnRules = {
    closed,
    unchangeable,
    leftDraft: declaration.leftDraft ?? leftFirstState(declaration),
    permanent: declaration.permanent ?? isSealed,
    canModify: canModifySql({ fieldGroups, states, phase, closed, unchangeable }),
  }
  const stored = storedType(declaration.dto, withHidden(declaration.columns, hidden), rules)
  checkFieldGroups(declaration.label, stored.storedKeys, fieldGroups, stepKeys(declaration))
  return {
    ...declaration,
    frozenAt: declaration.frozenAt ?? sealedAt,
    section: folderType(declaration.type).section,
    holds: folderType(declaration.type).form === 'holder',
    ...rules,
    ...stored,
  }
}

/** Hidden fields read as unset. */
function withHidden<C extends Record<string, ColumnOf>>(columns: C, hidden: Hidden | undefined): C {
  if (!hidden) return columns
  const shown = (read: Fragment): Fragment => sql`CASE WHEN ${hidden.when} THEN NULL ELSE ${read} END`
  const entries = hidden.fields.map((key): [string, ColumnOf] => [
    key,
    (field) => {
      const column = columns[key]!(field)
      const { read, lean } = column
      return { ...column, read: shown(read), ...(lean && { lean: { ...lean, read: shown(lean.read) } }) }
    },
  ])
  return { ...columns, ...Object.fromEntries(entries) }
}

/** Fields that are no words of anybody: the state, the id that a client gave it, its number. */
const stepKeys = <F extends Fields>({ status, alsoSteps = [], number }: RecordTypeDeclaration<F>): string[] =>
  [status, ...alsoSteps, number, 'tempItemId'].flatMap((key) => (key === undefined ? [] : [key as string]))

/** The state before its last step shows that a record in its first state was in another one before. */
const leftFirstState = <F extends Fields>({ states }: RecordTypeDeclaration<F>): Fragment =>
  states
    ? sql`${f('state')} <> ${states.states[states.first]!.code} OR ${f('state_before')} IS NOT NULL OR NOT ${f('is_open')}`
    : never

const closedBy = <F extends Fields>({ states }: RecordTypeDeclaration<F>): Fragment =>
  states ? sql`${t('status_id')} IN (${raw(states.closedCodes.join(', ') || 'NULL')})` : never

/** Whether its records can be inside a record that has parties. */
export const isHeld = ({ holders = [] }: RecordType<any>): boolean =>
  holders.some((type) => folderType(type).parties)
