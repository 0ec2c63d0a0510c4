/** The comparison of two sheets as a PDF, for those who see both. */
import { Readable } from 'node:stream'
import type { SheetComparePrint } from '../../../../contract/drawings/sheetcompare.ts'
import { compareAgreementMin } from '../../../../contract/drawings/sheetcompare.ts'
import type { Value } from '../../../../contract/kit.ts'
import type { Call } from '../../../kernel/call.ts'
import type { ComparedArea, Comparison } from '../../../kernel/drawingpdf.ts'
import { conflict, Fault } from '../../../kernel/faults.ts'
import { pagesOf } from './comparesheets.ts'
import { comparisonPdf } from './comparisonpdf.ts'
import { type ComparisonWords, comparisonWords } from './comparisonwords.ts'
import { beginMeasuring, storedComparison, type TwoPages } from './shifts.ts'
import { languageOf, standingOf } from './standing.ts'

type Request = Value<typeof SheetComparePrint.request.fields>
type Transform = NonNullable<Comparison['transform']>

export async function printComparison(request: Request, call: Call) {
  const pages = await pagesOf(request, call)
  const { comparison, transform } = await knownComparison(call, pages)
  const t = comparisonWords(request.language || (await languageOf(call)))
  const old = await standingOf(call, t, request.oldSheetFolderId!, request.oldVersion!)
  const other = await standingOf(
    call,
    t,
    request.newSheetFolderId || request.oldSheetFolderId!,
    request.newVersion!,
  )
  const title = t.with(old.name, other.name)
  const { blobs, drawingPdf } = call
  const made = async function* () {
    const overlay = await drawingPdf.overlay(blobs.pathOf(pages.old), blobs.pathOf(pages.new), transform)
    yield comparisonPdf({
      title,
      lines: [howAligned(t, pages, comparison, transform), t.legend(old.name, other.name)],
      page: comparison.sizes.new,
      overlay,
      letters: [old, other].flatMap(({ notInForce }) => notInForce ?? []),
      boxes: comparison.areas.map((area) => area.new),
      rows: comparison.areas.map((area) => rowOf(t, area)),
    })
  }
  call.file = {
    name: `${title.replace(/[/\\]/g, '-')}.pdf`,
    type: 'application/pdf',
    records: 1,
    open: () => Readable.from(made()),
  }
  return {}
}

async function knownComparison(
  call: Call,
  pages: TwoPages,
): Promise<{ comparison: Comparison; transform: Transform }> {
  const measured = await storedComparison(call.db, pages)
  if (!measured) {
    beginMeasuring(call, pages)
    throw new Fault('NotMadeYet', 'The sheets are being compared. Please wait a moment.', {
      headers: { 'Retry-After': '2' },
    })
  }
  if ('problem' in measured) throw new Fault('UnsupportedMediaType', measured.problem)
  const { comparison } = measured
  const { transform, agreement } = comparison
  if (transform && (pages.pairs || agreement >= compareAgreementMin)) return { comparison, transform }
  throw conflict('It is not known how these pages lie on each other. Show two places on each of them first.')
}

const mmPerPoint = 25.4 / 72

function howAligned(
  t: ComparisonWords,
  { pairs }: TwoPages,
  { agreement }: Comparison,
  { x, y }: Transform,
): string {
  const moved = Math.round(Math.hypot(x, y) * mmPerPoint * 10) / 10
  return pairs ? t.places(agreement) : t.moved(t.number(moved), agreement)
}

const differences = { old: 'Gone', new: 'Added' } as const

function rowOf(t: ComparisonWords, { only, near, oldWords, newWords, new: box }: ComparedArea) {
  const [width, height] = [box.width, box.height].map((side) => String(Math.round(side * mmPerPoint)))
  const what = t[only ? differences[only] : 'Changed']
  const more = [
    what,
    t.size(width!, height!),
    oldWords.length > 0 && t.oldWords(oldWords.join(' · ')),
    newWords.length > 0 && t.newWords(newWords.join(' · ')),
  ]
  return { name: near.length > 0 ? t.near(near.join(', ')) : what, more: more.filter(Boolean).join('; ') }
}
