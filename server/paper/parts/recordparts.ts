/** The parts of the paper of a record that several record types have: head, people, due day, texts, replies. */
import { readDay } from '../../../contract/fields/dates.ts'
import type { Value } from '../../../contract/kit.ts'
import {
  type RecordStanding,
  RecordStandingRead,
} from '../../../contract/records/anyrecord/recordstanding.ts'
import type { CodeList } from '../../../contract/states.ts'
import { isolated, type PaperContext } from '../context.ts'
import { daysBetween } from '../dates.ts'
import type { Block, Pair, Para } from '../paper.ts'
import type { PaperTexts } from '../texts/english.ts'
import { pagesOf, type Row, rowsIn } from './listpaper.ts'
import { para, small } from './paras.ts'
import type { MadeBlocks } from './recordpaper.ts'
import { saidElsewhere } from './saidelsewhere.ts'
import { markOf } from './states.ts'

export type Standing = Value<typeof RecordStanding.fields>

export async function standingOf({ call, perform }: PaperContext, folderId: number): Promise<Standing> {
  return (await perform(RecordStandingRead, { folderId }, call)).standing!
}

export const versionIn = (etag: string | undefined): string => /-(\d+)"$/.exec(etag ?? '')?.[1] ?? ''

interface Named {
  kind: string
  states?: CodeList
  subject: string
  version: string
  /** The day on which it came to its state as the record says it; a step may be entered later. */
  since?: string | null | undefined
}

export function recordHead(context: PaperContext, standing: Standing, named: Named): MadeBlocks['head'] {
  const { dates, call, t, named: shown } = context
  const mark = named.states && markOf(named.states, standing.statusId)
  const updated = standing.updatedDate ? new Date(standing.updatedDate) : call.now
  return {
    kind: named.kind,
    number: standing.number || t.general.draft,
    ...(standing.statusName && {
      state: {
        ...(mark && { mark, ...(mark.tone && { tone: mark.tone }) }),
        word: shown(standing.statusName),
        note: standing.reachesNobody ? t.general.reachesNobody : stateDay(context, standing, named.since),
      },
    }),
    path: `/r/${standing.folderId}`,
    subject: named.subject,
    asOf: t.general.version(named.version, dates.time(updated)),
  }
}

const steppedOn = ({ dates }: PaperContext, { stepDate, stepOn }: Standing): string | null | undefined =>
  stepDate ? dates.dayOf(new Date(stepDate)) : stepOn

/** Whether the day of a record that was entered in its state is only the day of that entry. */
export const isDayOfEntry = (
  context: PaperContext,
  standing: Standing,
  own: string | null | undefined,
): boolean => Boolean(standing.isEntered) && (own ? readDay(own) : undefined) === steppedOn(context, standing)

/**
 * When a record came to its state: on the day that its fields say, else that of the last step. Nobody brought a record that was
 * entered in its state to it on the day of the entry.
 */
export function stateDay(context: PaperContext, standing: Standing, own: string | null | undefined): string {
  const { dates, t } = context
  const stepped = steppedOn(context, standing)
  const isOnlyEntered = standing.isEntered && (!own || isDayOfEntry(context, standing, own))
  return isOnlyEntered ? t.general.enteredSo(dates.day(stepped)) : dates.day(own || stepped)
}

/** The same of a day that may be empty. */
export const givenDay = (
  context: PaperContext,
  standing: Standing,
  own: string | null | undefined,
): string => (own ? stateDay(context, standing, own) : '')

export const section = (label: string, text: string | null | undefined): Block[] =>
  text
    ? [
        { kind: 'section', label },
        { kind: 'paras', paras: [para(text, { isTyped: true })] },
      ]
    : []

/** A section that says so if there is nothing. */
export const told = ({ general }: PaperTexts, label: string, text: string | null | undefined): Block[] => [
  { kind: 'section', label },
  { kind: 'paras', paras: [text ? para(text, { isTyped: true }) : para(general.none, { tone: 'grey' })] },
]

/** Left out if there is no value. */
export const pair = (label: string, ...lines: Array<string | Para | null | undefined | false>): Pair[] => {
  const shown = lines.filter((line): line is string | Para => Boolean(line))
  return shown.length > 0 ? [{ label, lines: shown, isTyped: true }] : []
}

export const person = (
  { companyOf, t }: PaperContext,
  label: string,
  name: string | null | undefined,
  id?: number | null,
): Pair => ({
  label,
  lines: [name || t.general.nobody, companyOf(id, name) ?? ''].filter(Boolean),
  isTyped: true,
})

/** A person or company as they are called: a text may be a login or an id. */
export const called = ({ partyNames }: Standing, text: string | null | undefined): string =>
  partyNames?.[text?.trim() ?? ''] ?? text ?? ''

export const partyLine = (standing: Standing, texts: string | readonly string[] | null | undefined): string =>
  (typeof texts === 'string' ? texts.split(/[;,]/) : (texts ?? []))
    .flatMap((text) => text.trim() || [])
    .map((text) => isolated(called(standing, text)))
    .join(', ')

/** The parties who were not told. Of a record that was imported, the person who sent it to them may have. */
export const notToldPair = (
  { t: { general } }: PaperContext,
  { untoldParties, accordingTo }: Standing,
  span?: number,
): Pair[] =>
  accordingTo
    ? []
    : pair(general.notTold, (untoldParties ?? []).map(isolated).join(', ')).map((one) =>
        span ? { ...one, span } : one,
      )

/** Where something is, from the site to the room. */
export const placeLine = ({ locationSite, locationBuilding, locationFloor, locationRoom }: Row): string =>
  [locationSite, locationBuilding, locationFloor, locationRoom].filter(Boolean).join(', ')

/** The due day, with a flag if it has passed. */
export function dueLines(
  { dates, t: { general } }: PaperContext,
  due: string | null | undefined,
  isOverdue: boolean,
): Array<string | Para> {
  const late = isOverdue ? daysBetween(due, dates.today) : undefined
  if (!late || late <= 0) return [dates.day(due) || general.notStated]
  return [
    { spans: [{ text: dates.day(due), bold: true }], tone: 'red', mark: { shape: 'flag', tone: 'red' } },
    { spans: [{ text: general.daysLate(late) }], tone: 'red' },
  ]
}

export interface Said {
  by: string | undefined
  /** Of whom it is, where that is known: a name may be that of two. */
  byId?: number | null | undefined
  when: string
  text: string | null | undefined
}

export interface RepliesPage {
  take: number
  cursor: string | undefined
}

/** All replies, oldest first, with the names of their authors. */
export async function repliesOf(
  context: PaperContext,
  folderId: number,
  read: (page: RepliesPage) => Promise<object>,
): Promise<Said[]> {
  const { dates, nameOf } = context
  const elsewhere = await saidElsewhere(context, folderId)
  const said: Said[] = []
  const pages = pagesOf(async (page) => {
    const response = (await read(page)) as Row
    return { rows: rowsIn(response), nextCursor: response.nextCursor }
  })
  for await (const rows of pages)
    for (const row of rows) {
      if (row.message)
        said.push({
          by: elsewhere.get(row.replyId) ?? nameOf(row.creatorId),
          byId: row.creatorId,
          when: dates.day(row.replyDate),
          text: row.message,
        })
    }
  return said
}

export function replyBlocks(
  { withCompany, t: { general } }: PaperContext,
  replies: readonly Said[],
): Block[] {
  if (replies.length === 0) return []
  return [
    {
      kind: 'section',
      label: general.replies,
      note: general.replyCount(replies.length),
    },
    ...replies.map(
      ({ by, byId, when, text }): Block => ({
        kind: 'paras',
        paras: [
          {
            spans: [
              { text: withCompany(by, byId), bold: true, size: 7.8 },
              { text: `   ${when}`, size: 7.2, tone: 'grey' },
            ],
          },
          para(text, { isTyped: true }),
        ],
      }),
    ),
  ]
}

export const zoneNote = ({ dates, t }: PaperContext): Block[] => [
  { kind: 'whole' },
  { kind: 'paras', paras: [small(t.general.inZone(dates.zone))] },
]
