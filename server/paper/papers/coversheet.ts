/** The cover sheet of a submittal item: the boxes of the contractor's and the reviewer's stamps side by side. */
import type { Value } from '../../../contract/kit.ts'
import { returnedStatus } from '../../../contract/states.ts'
import type { Submittal, SubmittalItem } from '../../../contract/submittal.ts'
import type { SubmittalReviewer } from '../../../contract/submittalreview.ts'
import type { PaperContext } from '../context.ts'
import type { Block, Box, Content } from '../paper.ts'
import { words } from '../words.ts'
import { dueLines, pair, section } from './common.ts'
import { type File, fileBlocks } from './files.ts'
import { para, small } from './states.ts'

export type Package = Value<typeof Submittal.fields>
export type Item = Value<typeof SubmittalItem.fields>
export type Reviewer = Value<typeof SubmittalReviewer.fields>

const reviewerStatement =
  'Review is only for agreement with the design and the contract documents. Dimensions, quantities and the way of building stay with the contractor.'

/** The first two blocks begin a page of its own; a paper of the item alone leaves them out. */
export function coverBlocks(
  context: PaperContext,
  item: Item,
  own: Package | undefined,
  files: readonly File[],
  reviewers: readonly Reviewer[],
): Block[] {
  const { dates, call } = context
  const origin = call.settings.publicUrl || call.origin || ''
  return [
    { kind: 'page' },
    {
      kind: 'kicker',
      text: 'Submittal cover sheet',
      number: `${item.submittalItemNumber ?? ''}, revision ${item.revision || '0'}`,
      link: `${origin}/r/${item.folderId}`,
    },
    ...(own ? [{ kind: 'title', text: item.description || words.notStated } as const] : []),
    {
      kind: 'pairs',
      pairs: [
        ...pair('Package', own && [own.number, own.description].filter(Boolean).join(' ')),
        ...pair('Revision', own ? undefined : item.revision || '0'),
        ...pair('Type', item.type),
        ...pair('Section', item.csi),
        ...pair('Made by', item.responsibleContractor),
        { label: 'Sent', lines: [dates.day(item.dateSubmitted) || words.notYet] },
        {
          label: 'Due back',
          lines: dueLines(context, item.returnedDueDate, Boolean(item.dateSubmitted) && !item.dateReturned),
        },
        { label: 'Came back', lines: [dates.day(item.dateReturned) || words.notYet] },
        { label: 'Back to the maker', lines: [dates.day(item.dateReturnedToSub) || words.notYet] },
      ],
    },
    { kind: 'boxes', boxes: [contractorBox(context, item), reviewBox(context, item, own, reviewers)] },
    ...section('Reviewer’s notes', item.returnedNote),
    ...section('Notes', item.notes),
    ...section('Why it was closed', item.explClosed),
    ...(own ? fileBlocks(context, files, false) : []),
    { kind: 'whole' },
  ]
}

function contractorBox({ dates, project }: PaperContext, item: Item): Box {
  const tick = (text: string, checked: boolean): Content => ({
    spans: [{ text, bold: checked }],
    mark: { shape: 'box', checked },
    gap: 4,
  })
  const isSent = Boolean(item.dateSubmitted)
  return {
    title: 'Contractor’s review',
    contents: [
      para(
        'Reviewed for agreement with the contract documents, field measurements and the other trades. This review does not take the place of the maker’s own checking.',
        { size: 7.5, gap: 4 },
      ),
      tick('Reviewed, sent on', isSent),
      tick('Reviewed, sent on with the deviations named', false),
      tick('Returned to the maker', false),
    ],
    signature: {
      ...(isSent && { above: `Sent on ${dates.day(item.dateSubmitted)}` }),
      name: project.organization || 'Contractor',
      note: 'Name, date',
    },
  }
}

const advice: Record<string, string> = {
  Approved: 'Go ahead.',
  'Approved as noted': 'Go ahead with the notes.',
  'Approved as noted, resubmit': 'Go ahead with what is not marked.',
  'Revise and resubmit': 'Do not build from it.',
  Rejected: 'Not what was specified.',
  'For record only': 'Kept, not reviewed.',
  'Not reviewed': 'Returned without action.',
}

/** The seven codes, the given one filled black; empty boxes while nothing came back, or the caller does not see it yet. */
function reviewBox(
  { dates, companyOf }: PaperContext,
  item: Item,
  own: Package | undefined,
  reviewers: readonly Reviewer[],
): Box {
  const codes = Object.entries(returnedStatus).map(([name, { code, letter }]): Content => {
    const isGiven = String(code) === item.returnedStatusId || name === item.returnedStatus
    return {
      spans: [
        { text: name, bold: isGiven },
        { text: `   ${advice[name]}`, size: 6.8, tone: 'grey' },
      ],
      mark: { shape: 'letter', letter, filled: isGiven },
      gap: 4,
    }
  })
  const given = reviewers.filter(({ dateReturned }) => dateReturned)
  const by = given.at(-1)?.userName ?? own?.reviewingCompanyContact ?? ''
  return {
    title: `Review${companyOf(by) ? ` of ${companyOf(by)}` : ''}`,
    contents: [
      ...codes,
      ...given.map(
        ({ userName, returnedNote, dateReturned }): Content =>
          small(
            [userName, dateReturned && dates.day(dates.dayOf(new Date(dateReturned))), returnedNote]
              .filter(Boolean)
              .join(', '),
          ),
      ),
      para(reviewerStatement, { size: 6.8, tone: 'grey', gap: 5 }),
    ],
    signature: {
      ...(item.dateReturned && { above: `Returned in Plumbline on ${dates.day(item.dateReturned)}` }),
      name: by || 'Reviewer',
      note: [companyOf(by), 'date'].filter(Boolean).join(', '),
    },
  }
}
