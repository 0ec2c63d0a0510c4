/** The page of a record as data: the declarations of each record type, and the parts of the page. */

import type { ComponentChildren, ComponentType } from 'preact'
import type { Day } from '../../../contract/fields/days.ts'
import type { OperationName, RequestOf, ResponseOf } from '../../app/calls/client.ts'
import type { Standing } from '../../app/calls/preview.ts'
import type { Project } from '../../app/project.ts'
import type { Me } from '../../app/session.ts'
import type { IconName } from '../../parts/icon.tsx'
import type { RecordType } from '../recordtype.ts'

/** The record on the page, and its context. */
export interface RecordContext<R = any> {
  projectId: number
  folderId: number
  record: R
  standing: Standing
  project: Project | undefined
  /** Today where the project is. */
  today: Day
  timeZone: string | undefined
  me: Me
  /** Records that came from this one, and those it came from. */
  links: readonly Link[]
  /** The name of a member; undefined while it is loading. */
  personOf: (userId: number | null | undefined) => { name: string; company?: string } | undefined
  /** Whether a party by name stands for nobody in the project, as the server says. */
  isOutside: (name: string) => boolean
}

export type Link = NonNullable<ResponseOf<'RecordLinksRead'>['links']>[number]

export interface Fact<R> {
  label: string
  /** Undefined: it is empty. */
  show: (context: RecordContext<R>) => ComponentChildren
  /** Shown where it is empty as well, because that is information as well. */
  always?: true
  /** Left out where it is empty: that says nothing. */
  ifAny?: true
  /** The word for an empty one, where that is not "none". */
  empty?: string
}

/** The texts of a step. */
export interface StepTexts {
  label: string
  /** In the timeline: "closed it". */
  past?: string
  /** Which one is likely: the highest that may be taken is the primary button. */
  likely?: number
  /** Fields that are shown even if the server does not require them. */
  asks?: readonly string[]
  /** A field whose value is shown with the step in the timeline: "returned it: Approved". */
  tells?: string
  /** Fields that may be filled in with it. */
  offers?: readonly string[]
  /** Of these, those that begin empty, whatever the record has: left so, the server decides. */
  anew?: readonly string[]
  /** The label of the reason; with it a reason is offered even if none is required. */
  why?: string
  /** Said in its form: what follows from it. */
  says?: string
  /** Said instead of the new state where the record stays as it was: others have to act as well. */
  stays?: string
  /** Said in its form where another person took it already: by whom, and when. It may be sent all the same. */
  replaces?: (who: string, when: string) => string
  /** Seldom done: in the menu, not beside the sentence. */
  away?: true
  danger?: true
}

/** The sentence for the person whose turn it is, by what they can do. */
export type Mine<R> = (context: RecordContext<R>, steps: readonly Step[]) => Sentence

export interface Sentence {
  lead: string
  next?: string
}

/** Another action of the record, in the menu. */
export interface Action<R> {
  label: string
  icon: IconName
  /** Where its dialog opens by an address (`?act=`): what it wrote and waits in the outbox is changed there. */
  name?: string
  may: (context: RecordContext<R>, steps: readonly Step[]) => boolean
  /** A dialog for its input. */
  Dialog: ComponentType<{ context: RecordContext<R>; close: () => void }>
}

export type Step = NonNullable<ResponseOf<'RecordTransitionsRead'>['transitions']>[number]

export interface RecordPageOf<N extends OperationName, A extends keyof ResponseOf<N> & string> {
  recordType: RecordType
  /** As its record type says; how it is changed, and under which name both have it. */
  read: N
  write: OperationName
  at: A
  /** Its type in the contract. */
  dto: string
  /** The field that is its state; left out if it has none. */
  status?: string
  /** By `stepKey`: of the states before and after, or of another field that is a step and its code. */
  steps?: Readonly<Record<string, StepTexts>>
  /** The possible actions if it is the user's turn: by state. */
  mine?: Readonly<Record<number, Mine<NonNullable<ResponseOf<N>[A]>>>>
  /** Said instead, no matter whose turn it is: what it waits for can differ from whom it waits on. */
  waits?: (
    context: RecordContext<NonNullable<ResponseOf<N>[A]>>,
    steps: readonly Step[],
  ) => Sentence | undefined
  facts: ReadonlyArray<ReadonlyArray<Fact<NonNullable<ResponseOf<N>[A]>>>>
  /** Folded. */
  rest?: ReadonlyArray<Fact<NonNullable<ResponseOf<N>[A]>>>
  Body: ComponentType<{ context: RecordContext<NonNullable<ResponseOf<N>[A]>> }>
  /** Fields that are changed elsewhere than in the form, by documented name. */
  notInForm?: (record: NonNullable<ResponseOf<N>[A]>) => readonly string[]
  /** The first picture is shown above the body. */
  photoFirst?: true
  reply?: Replying<NonNullable<ResponseOf<N>[A]>>
  /** In a step that is taken on behalf of others: for whom, if there are several. Its value is sent as OnBehalfOf. */
  ForWhom?: ComponentType<{
    context: RecordContext<NonNullable<ResponseOf<N>[A]>>
    value: string
    onChange: (value: string) => void
  }>
  actions?: ReadonlyArray<Action<NonNullable<ResponseOf<N>[A]>>>
  /** A hook: the names of its rows, such as the crews of a daily report, by their ids. */
  useRowNames?: (
    context: RecordContext<NonNullable<ResponseOf<N>[A]>>,
  ) => (rowId: number) => string | undefined
  /** Whether opening it fills in a day: the user is the one it was sent to, and nobody has opened it yet. */
  opens?: (context: RecordContext<NonNullable<ResponseOf<N>[A]>>) => boolean
  /** What its page reads besides what every record's page reads: for keeping it on the device. */
  reads?: (record: NonNullable<ResponseOf<N>[A]>, folderId: number) => ReadonlyArray<[OperationName, object]>
  /** The lists that its controls offer, besides those of its form: kept with it. */
  lists?: readonly string[]
  /** Whether others rely on it already; left out: once it has a number and a state. */
  hasLeftDraft?: (record: NonNullable<ResponseOf<N>[A]>) => boolean
  /** Its name if it has no title. */
  title?: (context: RecordContext<NonNullable<ResponseOf<N>[A]>>) => string | undefined
  /** Above its title: where it is. */
  where?: (context: RecordContext<NonNullable<ResponseOf<N>[A]>>) => string
  /** Shown below the state: further parts of the record type. */
  /** Instead of the state that the standing names. */
  state?: (context: RecordContext<NonNullable<ResponseOf<N>[A]>>) => ComponentChildren
  status2?: (context: RecordContext<NonNullable<ResponseOf<N>[A]>>) => ComponentChildren
}

export interface Replying<R> {
  operation: 'RFIReplyCreate' | 'PunchListReplyCreate' | 'OpenIssueReplyCreate'
  request: (
    record: R,
    words: string,
  ) => RequestOf<'RFIReplyCreate' | 'PunchListReplyCreate' | 'OpenIssueReplyCreate'>
  /** The state that a record gets by its official answer: only people who may take that step may give one. */
  makesAnswer?: number
  /** A reply can be made the official answer: the fields written then. */
  answer?: (record: R, words: string) => Record<string, unknown>
  /** A hook: the words of replies that were the official answer and are withdrawn. */
  useWithdrawn?: (context: RecordContext<R>) => readonly string[]
}

/** Of any record type: for the page, which looks at no field itself. */
export type RecordPage = RecordPageOf<any, any>

export const recordPage = <N extends OperationName, A extends keyof ResponseOf<N> & string>(
  declared: Omit<RecordPageOf<N, A>, 'read'>,
): RecordPage => ({ ...declared, read: declared.recordType.read }) as unknown as RecordPage
