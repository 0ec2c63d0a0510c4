/** The cover sheet of a submittal item: the boxes of the contractor's and the reviewer's stamps side by side. */
import type { Value } from '../../../../contract/kit.ts'
import type { Submittal, SubmittalItem } from '../../../../contract/records/submittal.ts'
import type { SubmittalReviewer, SubmittalStamp } from '../../../../contract/records/submittalreview.ts'
import { returnedStatus } from '../../../../contract/states.ts'
import { isolated, type PaperContext } from '../../../paper/context.ts'
import type { Block, Box, Content, Pair } from '../../../paper/paper.ts'
import type { HistoryLine } from '../../../paper/parts/court.ts'
import { type File, fileBlocks } from '../../../paper/parts/files.ts'
import { para, small } from '../../../paper/parts/paras.ts'
import { dueLines, givenDay, pair, type Standing, section } from '../../../paper/parts/recordparts.ts'
import { isOut, resultPara } from './register.ts'

export type Package = Value<typeof Submittal.fields>
export type Item = Value<typeof SubmittalItem.fields>
export type Reviewer = Value<typeof SubmittalReviewer.fields>

export type Stamp = Value<typeof SubmittalStamp.fields>

export interface Sheet {
  item: Item
  /** The package that it is in, if it is in one that the caller sees. */
  own: Package | undefined
  /** On a paper of its own, not within that of its package. */
  isAlone: boolean
  /** On that paper: whether it was only entered in its stage. */
  standing?: Standing
  files: readonly File[]
  reviewers: readonly Reviewer[]
  /** Who sent it to review in this round, as far as the history says. */
  sender: HistoryLine | undefined
  /** The step by which it came back; none if it was entered or imported as returned. */
  returned: HistoryLine | undefined
  /** Without reviewers of its own: in whose name the verdict was given. */
  stamp: Stamp | undefined
  /** The last one first. */
  earlier: readonly Item[]
}

/** The first two blocks begin a page of its own; a paper of the item alone leaves them out. */
export function coverBlocks(context: PaperContext, sheet: Sheet): Block[] {
  const { call, t } = context
  const { item, isAlone, files } = sheet
  const origin = call.settings.publicUrl || call.origin || ''
  return [
    { kind: 'page' },
    {
      kind: 'kicker',
      text: t.cover.kind,
      number: t.cover.number(item.submittalItemNumber ?? '', item.revision || '0'),
      link: `${origin}/r/${item.folderId}`,
    },
    ...(isAlone ? [] : [{ kind: 'title', text: item.description || t.general.notStated } as const]),
    { kind: 'pairs', pairs: aboutPairs(context, sheet) },
    { kind: 'boxes', boxes: [contractorBox(context, sheet), reviewBox(context, sheet)] },
    ...section(t.cover.reviewersNotes, item.returnedNote),
    ...givenBy(sheet.reviewers).flatMap(({ userName, returnedNote }) =>
      section(t.cover.noteOf(isolated(userName ?? '')), returnedNote),
    ),
    ...section(t.general.notes, item.notes),
    ...section(t.cover.whyClosed, item.explClosed),
    ...earlierBlocks(context, sheet),
    ...(isAlone ? [] : fileBlocks(context, files, false)),
    { kind: 'whole' },
  ]
}

function aboutPairs(context: PaperContext, { item, own, isAlone, standing, reviewers }: Sheet): Pair[] {
  const { t } = context
  const day = (value: string | null | undefined): string =>
    givenDay(context, standing ?? {}, value) || t.general.notYet
  const { general, cover } = t
  return [
    ...pair(cover.package, own && [own.number, own.description].filter(Boolean).join(' ')),
    ...pair(general.revision, isAlone ? item.revision || '0' : undefined),
    ...pair(general.type, context.named(item.type)),
    ...pair(general.section, item.csi),
    ...pair(general.madeBy, item.responsibleContractor),
    ...pair(cover.reviewer, reviewers.map(({ userName }) => userName).join(', ') || own?.reviewingCompany),
    { label: general.sent, lines: [day(item.dateSubmitted)] },
    {
      label: general.dueBack,
      lines: dueLines(context, item.returnedDueDate, isOut(item)),
    },
    { label: general.cameBack, lines: [day(item.dateReturned)] },
    { label: cover.backToMaker, lines: [day(item.dateReturnedToSub)] },
  ]
}

/** What came back in the rounds before this one. */
function earlierBlocks({ dates, t, named }: PaperContext, { item, earlier }: Sheet): Block[] {
  const { general, cover } = t
  const title: Block = { kind: 'section', label: cover.earlier }
  if (earlier.length === 0)
    return [title, { kind: 'paras', paras: [para(cover.noEarlier(item.revision || '0'))] }]
  return [
    title,
    {
      kind: 'table',
      name: cover.earlier,
      columns: [
        { title: t.submittal.rev, width: 24, align: 'right' },
        { title: general.sent, width: 62 },
        { title: general.cameBack, width: 62 },
        { title: cover.result, width: 104 },
        { title: cover.note },
      ],
    },
    ...earlier.map(
      (one): Block => ({
        kind: 'row',
        cells: [
          [para(one.revision || '0', { align: 'right' })],
          [para(dates.day(one.dateSubmitted))],
          [para(dates.day(one.dateReturned))],
          [resultPara({ named }, one)],
          [para(one.returnedNote, { isTyped: true })],
        ],
      }),
    ),
    { kind: 'endTable' },
  ]
}

/** The reviewers who have given their result, as far as the caller sees it. */
const givenBy = (reviewers: readonly Reviewer[]): Reviewer[] =>
  reviewers.filter(({ dateReturned }) => dateReturned)

function contractorBox(
  { dates, project, companyOf, t: { cover, general } }: PaperContext,
  { item, sender }: Sheet,
): Box {
  const tick = (text: string, checked: boolean): Content => ({
    spans: [{ text, bold: checked }],
    mark: { shape: 'box', checked },
    gap: 4,
  })
  const isSent = Boolean(item.dateSubmitted)
  return {
    title: cover.contractorsReview,
    contents: [
      para(cover.contractorsWords, { size: 7.5, gap: 4 }),
      tick(cover.sentOn, isSent),
      tick(cover.withDeviations, false),
      tick(cover.returnedToMaker, false),
    ],
    signature: {
      ...(isSent && { above: cover.sentOnDay(dates.day(item.dateSubmitted)) }),
      name: sender?.fullName || project.organization || cover.contractor,
      note: sender?.fullName
        ? [companyOf(sender.userId, sender.fullName) ?? project.organization, general.date]
            .filter(Boolean)
            .join(', ')
        : general.nameDate,
    },
  }
}

/** What stands above the name of the reviewer: they returned it only if nobody else noted that for them. */
function wayReturned(
  { dates, t: { cover } }: PaperContext,
  { item, own, reviewers, returned }: Sheet,
  givenByName: string | null | undefined,
): string {
  if (!returned?.when) return cover.cameBackOn(dates.day(item.dateReturned))
  const day = dates.day(dates.dayOf(new Date(returned.when)))
  const contact = own?.reviewingCompanyContactId
  const isForThem = returned.onBehalfOfName || (contact && returned.userId && contact !== returned.userId)
  const by = reviewers.length > 0 ? givenByName : isForThem && returned.fullName
  return by ? cover.notedOn(day, isolated(by)) : cover.returnedOn(day)
}

/** The seven codes, the given one filled black; empty boxes while nothing came back, or the caller does not see it yet. */
function reviewBox(context: PaperContext, sheet: Sheet): Box {
  const { dates, companyOf, t, named } = context
  const { item, own, reviewers, stamp } = sheet
  const codes = Object.entries(returnedStatus).map(([name, { code, letter }]): Content => {
    const isGiven = String(code) === item.returnedStatusId || name === item.returnedStatus
    return {
      spans: [
        { text: named(name), bold: isGiven },
        { text: `   ${t.cover.advice[name]}`, size: 6.8, tone: 'grey' },
      ],
      mark: { shape: 'letter', letter, filled: isGiven },
      gap: 4,
    }
  })
  const given = givenBy(reviewers)
  const signed: Partial<Reviewer> | undefined = given.at(-1) ?? stamp
  const by = signed?.userName ?? reviewers.at(-1)?.userName ?? own?.reviewingCompanyContact ?? ''
  const company = signed ? signed.signedCompany : companyOf(by)
  return {
    title: company ? t.cover.reviewOf(isolated(company)) : t.cover.review,
    contents: [
      ...codes,
      ...given.map(
        ({ userName, dateReturned, givenByName }): Content =>
          small(
            [
              userName,
              dates.day(dates.dayOf(new Date(dateReturned!))),
              givenByName && t.cover.notedBy(isolated(givenByName)),
            ]
              .filter(Boolean)
              .join(', '),
          ),
      ),
      para(t.cover.reviewersWords, { size: 6.8, tone: 'grey', gap: 5 }),
    ],
    signature: {
      ...(item.dateReturned && { above: wayReturned(context, sheet, signed?.givenByName) }),
      name: by || t.cover.reviewer,
      note: [company, t.general.date].filter(Boolean).join(', '),
    },
  }
}
