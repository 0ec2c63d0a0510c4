/** Mark-ups as they are printed: those that everybody sees, and on request the caller's own. */

import {
  type MarkupColor,
  type MarkupKind,
  markupInks,
  markupLayer,
} from '../../../../contract/drawings/markups.ts'
import { ownsMarkup } from '../../../access/sight/markupsight.ts'
import type { Call } from '../../../kernel/call.ts'
import { conflict } from '../../../kernel/faults.ts'
import type { PrintedMarkup } from '../../../kernel/printedsheet.ts'
import { measuredOf } from '../markups/measured.ts'
import type { Printing, Sheet } from './printing.ts'

interface Row {
  readonly kind: MarkupKind
  readonly points: number[]
  readonly text: string | null
  readonly color: MarkupColor
  readonly width: number
  readonly needsCheck: boolean
  readonly owner: string | null
  readonly company: string | null
  readonly at: Date
}

/** Of those of the others on layers 1 and 2 nothing is read. */
const isPrinted = `m.folder_id = $2 AND m.version = $3 AND m.deleted_at IS NULL
  AND (m.layer = ${markupLayer.everybody} OR ($4 AND ${ownsMarkup('$1')}))`

/** They are in memory at once, here and in the PDF engine. */
const pointsMax = 1_000_000

export async function printedMarkups(
  printing: Printing,
  call: Call,
  sheet: Sheet,
  version: number,
  wantOwn: boolean,
): Promise<PrintedMarkup[]> {
  const values = [call.caller.id, sheet.sheetFolderId, version, wantOwn]
  const sum = await call.db.row<{ points: number }>(
    `SELECT coalesce(sum(cardinality(m.points)), 0)::int AS points FROM sheet_markup m WHERE ${isPrinted}`,
    values,
  )
  if (sum!.points > pointsMax)
    throw conflict('There is too much drawn on this sheet to print it with its mark-ups.')
  const rows = await call.db.rows<Row>(
    `SELECT m.kind, m.points, m.text, m.color, m.width, m.needs_check AS "needsCheck", m.updated_at AS at,
            (SELECT n.full_name FROM person n WHERE n.id = m.owner_id) AS owner,
            (SELECT o.name FROM organization o WHERE o.id = m.organization_id) AS company
       FROM sheet_markup m WHERE ${isPrinted} ORDER BY m.created_at, m.id`,
    values,
  )
  return rows.map((row) => printedMarkup(printing, call, sheet, row))
}

function printedMarkup(printing: Printing, call: Call, sheet: Sheet, row: Row): PrintedMarkup {
  const { kind, points, text, color, width, needsCheck, owner, company, at } = row
  const { t, texts } = printing
  const { locale, language } = texts
  const measured = measuredOf({ locale, language, onPaper: t.onPaper }, sheet.scales ?? [], row)
  return {
    kind,
    points,
    width,
    color: channels(markupInks[color]),
    letters: [measured, ...(text?.split('\n') ?? [])].filter((line) => line !== undefined),
    address: kind === 'Link' ? addressOf(call, sheet, text ?? '') : undefined,
    subject: t.kinds[kind],
    words: [measured, text, needsCheck && t.checkPlace].filter(Boolean).join('\n'),
    author: [owner, company].filter(Boolean).join(', '),
    at,
  }
}

const channels = (ink: string): [number, number, number] => {
  const value = Number.parseInt(ink.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Nothing else is an address here: a text may come from anybody. A number leads to the sheets that have it. */
function addressOf({ settings, origin }: Call, { projectId }: Sheet, text: string): string | undefined {
  const said = text.trim()
  if (/^https?:\/\//i.test(said)) return URL.canParse(said) ? new URL(said).href : undefined
  const server = settings.publicUrl || origin
  return said && server ? `${server}/p/${projectId}/drawings?q=${encodeURIComponent(said)}` : undefined
}
