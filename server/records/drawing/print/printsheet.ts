/** The page of a sheet as a PDF, for those who see it, with what they see on it. */
import { Readable } from 'node:stream'
import type { SheetRevision } from '../../../../contract/drawings/register.ts'
import { sheetPapers } from '../../../../contract/drawings/sheetpapers.ts'
import type { SheetPrint } from '../../../../contract/drawings/sheetprint.ts'
import type { Value } from '../../../../contract/kit.ts'
import type { Call } from '../../../kernel/call.ts'
import { PdfProblem } from '../../../kernel/drawingpdf.ts'
import { Fault, notEmpty, notFound } from '../../../kernel/faults.ts'
import type { PrintedSheet } from '../../../kernel/printedsheet.ts'
import { datesIn } from '../../../paper/dates.ts'
import { fileNameOf } from '../../../paper/filename.ts'
import { textsIn } from '../../../paper/texts/textsin.ts'
import type { RecordTypes } from '../../engine/declare/recordtypes.ts'
import { digestOf } from '../compare/comparesheets.ts'
import { readPins } from '../pins/readpins.ts'
import { readSheet } from '../sheetread.ts'
import { printedMarkups } from './printedmarkups.ts'
import { printedPin } from './printedpins.ts'
import type { Printing, Sheet } from './printing.ts'
import { printTurn } from './printturns.ts'
import { printWords } from './printwords.ts'

type Request = Value<typeof SheetPrint.request.fields>
type Revision = Value<typeof SheetRevision.fields>

export async function printSheet(types: RecordTypes, request: Request, call: Call) {
  const { sheetFolderId, paper } = request
  if (!sheetFolderId) throw notEmpty('SheetFolderId', 'the sheet')
  const { sheet, revision } = await revisionOf(request, call)
  const digest = await digestOf(call, sheetFolderId, revision.version!)
  // Only now: a sheet that the caller does not see is refused like one that is not there, however much they print.
  const turn = printTurn(call)
  try {
    const printing = await printingOf(call, sheet, request.language)
    const { pins } = await readPins(types, { sheetFolderId, version: revision.version }, call)
    const sides = paper && sheetPapers[paper]
    const bytes = await printed(call, digest, {
      paper: sides ? { width: sides[0], height: sides[1] } : undefined,
      across: acrossOf(printing, sheet, revision),
      footer: footerOf(printing, call, sheet, revision),
      pins: pins.map((pin) => printedPin(printing, pin)),
      markups: await printedMarkups(
        printing,
        call,
        sheet,
        revision.version!,
        Boolean(request.wantOwnMarkups),
      ),
    })
    const send = turn.sends(bytes)
    call.file = {
      name: `${fileNameOf([sheet.number, printing.t.rev(revision.revision ?? '')].join(' '))}.pdf`,
      type: 'application/pdf',
      records: 1,
      open: () => send(Readable.from([bytes])),
    }
    return {}
  } finally {
    turn.end()
  }
}

/** The version that is asked for, and the sheet with the scales of that one. */
async function revisionOf({ sheetFolderId, version }: Request, call: Call) {
  const { sheet } = await readSheet({ sheetFolderId, version }, call)
  const wanted = version || sheet.version || sheet.revisions[0]?.version
  const revision: Revision | undefined = sheet.revisions.find((one) => one.version === wanted)
  if (!revision) throw notFound('This version of a sheet')
  const isOther = !version && wanted !== sheet.revisions[0]?.version
  return {
    sheet: isOther ? (await readSheet({ sheetFolderId, version: wanted }, call)).sheet : sheet,
    revision,
  }
}

async function printingOf(
  call: Call,
  { projectId }: Sheet,
  language: string | null | undefined,
): Promise<Printing> {
  const row = await call.db.row<{
    name: string
    company: string | null
    language: string | null
    zone: string | null
  }>(
    `SELECT n.full_name AS name, o.name AS company, n.language, (SELECT p.time_zone FROM project p WHERE p.id = $2) AS zone
       FROM person n LEFT JOIN organization o ON o.id = n.organization_id WHERE n.id = $1`,
    [call.caller.id, projectId],
  )
  const texts = textsIn(language?.toLowerCase() || row?.language)
  return {
    t: printWords(texts),
    texts,
    dates: datesIn(row?.zone || 'UTC', call.now, texts.locale),
    printer: [row?.name, row?.company].filter(Boolean).join(', '),
  }
}

async function printed({ blobs, drawingPdf }: Call, digest: Buffer, sheet: PrintedSheet): Promise<Buffer> {
  try {
    return await drawingPdf.print(blobs.pathOf(digest), 1, sheet)
  } catch (error) {
    if (error instanceof PdfProblem) throw new Fault('UnsupportedMediaType', error.message)
    throw error
  }
}

/** Of what nobody builds by: that, what took its place, and what is in force now. */
function acrossOf({ t, dates }: Printing, { version, revision }: Sheet, shown: Revision): string[] {
  const { standing, replacedByRevision, replacedDate } = shown
  if (standing === 'InForce') return []
  const name = shown.revision ?? ''
  const lines = [standing === 'Withdrawn' ? t.withdrawn(name) : t.notInForce(name)]
  if (replacedByRevision && replacedDate)
    lines.push(t.replacedBy(replacedByRevision, dates.day(dates.dayOf(replacedDate))))
  if (version && revision && revision !== replacedByRevision) lines.push(t.inForce(revision))
  return lines
}

function footerOf({ t, dates, printer }: Printing, { now }: Call, { number, title }: Sheet, shown: Revision) {
  return [
    [number, title].filter(Boolean).join(' '),
    t.rev(shown.revision ?? ''),
    shown.issueDate && t.issued(dates.day(shown.issueDate)),
    shown.standing === 'InForce' ? t.inForceNow : t.notInForce(shown.revision ?? ''),
    t.printed(printer, dates.time(now)),
  ]
    .filter(Boolean)
    .join(' · ')
}
