/** What an import of a BCF file works with, and what became of each topic. */
import type { BcfTopic } from '../../../contract/drawings/bcfimport.ts'
import type { Value } from '../../../contract/kit.ts'
import { type CodedItem, readList } from '../../codes/codes.ts'
import { labelNames } from '../../directory/projects/label.ts'
import { codeNamed } from '../../imports/cells.ts'
import { type MeaningOf, meaningsOf } from '../../imports/names.ts'
import type { Call } from '../../kernel/call.ts'
import type { Perform } from '../../kernel/serve.ts'
import { dayIn } from '../../records/engine/declare/days.ts'
import type { ProjectRights } from '../../records/engine/declare/writecontext.ts'
import type { ReadTopic } from '../readbcf.ts'
import type { Kept, Topic } from '../topic.ts'
import { topicTypes } from '../topictypes.ts'

export type Result = Value<typeof BcfTopic.fields> & { notes: string[] }

/** A topic that can be read. */
export interface Incoming {
  topic: Topic
  result: Result
  /** The record that it is, or becomes. */
  folderId?: number
  folderType: number
  /** The labels that the project does not have. */
  labelsKept: string[]
  /** The comments that become replies. */
  added: Topic['comments']
  /** Whether what has no place here is kept. */
  keeps: boolean
  /** What was kept of it before this file, if it was here. */
  before?: Kept
  status?: number
}

export interface Importing {
  call: Call
  perform: Perform
  project: ProjectRights
  importId: number
  /** The file, as the source of what comes of it. */
  source: string
  meaningOf: MeaningOf
  statuses: ReadonlyMap<number, readonly CodedItem[]>
  /** By their names in lower case. */
  labels: Map<string, string>
}

export async function importingOf(
  of: Pick<Importing, 'call' | 'perform' | 'project' | 'importId' | 'source'>,
  topics: readonly Topic[],
): Promise<Importing> {
  const { call, project } = of
  const { projectId } = project
  const texts = topics.flatMap((topic) => namesIn(topic))
  const lists = [...topicTypes].map(
    async ([type, { status }]): Promise<[number, CodedItem[]]> => [
      type,
      await readList(call.db, status.list, { projectId }),
    ],
  )
  return {
    ...of,
    // Digits alone would be the id of a member.
    meaningOf: await meaningsOf(
      call,
      projectId,
      texts.filter((text) => !isNumber(text)),
      new Map(),
    ),
    statuses: new Map(await Promise.all(lists)),
    labels: new Map((await labelNames(call, projectId)).map((name) => [name.toLowerCase(), name])),
  }
}

export const isNumber = (text: string): boolean => /^\d+$/.test(text)

/** The texts of a topic that name people. */
export const namesIn = ({ assignedTo, created, comments }: Topic): string[] =>
  [assignedTo, created.author, ...comments.map(({ author }) => author)].flatMap((text) => text?.trim() || [])

/** The code of the status of a topic among those of the record type; undefined if it has no name here. */
export function statusOf({ statuses }: Importing, { status }: Topic, type: number): number | undefined {
  const items = statuses.get(type)!
  return status ? codeNamed(status, items, topicTypes.get(type)!.status.also) : undefined
}

/** The day that a moment of a topic means: in the time zone of the project, if it has one. Undefined if it is none. */
export function dayOf({ project }: Pick<Importing, 'project'>, said: string | undefined): string | undefined {
  const [day, zone] = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.exec(said?.trim() ?? '') ?? []
  if (!day || Number.isNaN(Date.parse(day))) return undefined
  const date = day.slice(0, 10)
  if (new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date) return undefined
  return zone ? dayIn(project.timeZone, new Date(day)) : date
}

export const resultOf = ({ guid, file, topic, fault }: ReadTopic): Result => ({
  guid,
  file,
  outcome: fault ? 'Wrong' : 'New',
  folderId: 0,
  title: topic?.title ?? '',
  changes: [],
  comments: 0,
  snapshots: 0,
  message: fault ?? '',
  notes: [],
})
