/** A list of the page as a spreadsheet: its rows in its order, under the words of the page. */

import {
  lineXml,
  type SheetCell,
  sheetBegin,
  sheetEnd,
  sheetParts,
  sheetPath,
} from '../../../../contract/fields/sheetxml.ts'
import type { SheetAsked } from './asked.ts'
import { sheetColumns } from './columns.ts'
import { withWholeTexts } from './wholetexts.ts'
import { zipOf } from './zip.ts'

const widest = 60
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function saveSheet(asked: SheetAsked): Promise<void> {
  const { list, project, reader } = asked
  const rows = await withWholeTexts(list, asked.projectId, asked.rows)
  const columns = sheetColumns({ ...asked, rows })
  const names = columns.map(({ name }) => name)
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)))
  const many = list.recordType.texts.many
  const widths = names.map((name, i) => widthOf(name, cells, i))
  const lines = cells.map((line, i) => lineXml(i + 2, line))
  const sheet = [sheetBegin(names, widths), ...lines, sheetEnd(names, rows.length + 1)]
  const others = Object.entries(sheetParts(many)).map(([path, text]) => [path, [text]])
  const file = await zipOf({ ...Object.fromEntries(others), [sheetPath]: sheet }, type)
  const name = [project.projectName, many, reader.today].filter(Boolean).join(' ')
  save(file, `${name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')}.xlsx`)
}

/** Of the first lines: those of a long list are much the same. */
function widthOf(name: string, cells: readonly SheetCell[][], at: number): number {
  const lengths = cells.slice(0, 500).map((line) => lengthOf(line[at]))
  return Math.min(widest, Math.max(name.length + 4, ...lengths.map((length) => length + 2)))
}

function lengthOf(cell: SheetCell): number {
  if (cell === undefined) return 0
  if (typeof cell !== 'object')
    return Math.max(
      ...String(cell)
        .split('\n')
        .map(({ length }) => length),
    )
  return 'time' in cell ? 16 : 'day' in cell ? 10 : cell.text.length
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
