/** docs/schema.svg: the tables in the parts of the baseline, and their references. */
import type { Catalogue, Reference, Table } from './catalogue.ts'
import type { Comments } from './comments.ts'

/**
 * Nearly every table refers to these, so references to them are colored dots: lines would hide all others.
 */
const hubs = ['organization', 'person', 'project', 'folder'] as const
const columnsOfParts = 4
const size = { box: 230, line: 17, head: 24, gap: 12, part: 26, between: 36, left: 20, top: 66 }

interface Box {
  table: Table
  x: number
  y: number
  height: number
}
interface Part {
  title: string
  boxes: Box[]
  x: number
  y: number
  height: number
}

export function schemaPicture(catalogue: Catalogue, comments: Comments): string {
  const parts = layOut(catalogue, comments)
  const width =
    size.left * 2 + columnsOfParts * (size.box + size.gap * 2) + (columnsOfParts - 1) * size.between
  const height = Math.max(...parts.map(({ y, height }) => y + height)) + size.left
  const boxes = new Map(parts.flatMap((part) => part.boxes).map((box) => [box.table.name, box]))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">The tables, in the parts of the baseline, and what refers to what</title>
<style>
  svg { font: 12px system-ui, sans-serif; --back: #fff; --ink: #1d232b; --faint: #6b7480; --part: #f1f4f7; --box: #fff; --edge: #c5ccd4;
    --organization: #8250df; --person: #1a7f4b; --project: #b35900; --folder: #0969da; }
  @media (prefers-color-scheme: dark) {
    svg { --back: #14181d; --ink: #e6e9ed; --faint: #98a2ad; --part: #1b2129; --box: #242c36; --edge: #46515e;
      --organization: #c297ff; --person: #4cc38a; --project: #f0a04b; --folder: #6cb6ff; }
  }
  .back { fill: var(--back); } .part { fill: var(--part); } .box { fill: var(--box); stroke: var(--edge); }
  text { fill: var(--ink); } .faint { fill: var(--faint); } .name { font-weight: 600; } .title { font-weight: 600; font-size: 14px; }
  path { fill: none; stroke: var(--faint); } .end { fill: var(--faint); stroke: none; }
${hubs.map((hub) => `  .${hub} { fill: var(--${hub}); }`).join('\n')}
</style>
<rect class="back" width="${width}" height="${height}"/>
<text class="title" x="${size.left}" y="28">What refers to what</text>
${legend()}
${parts.map(partText).join('\n')}
${[...boxes.values()].flatMap((box) => lines(box, boxes)).join('\n')}
${[...boxes.values()].map(boxText).join('\n')}
</svg>
`
}

/** Each part is placed in the column that is shortest so far. */
function layOut({ tables }: Catalogue, { files }: Comments): Part[] {
  const ends = Array.from({ length: columnsOfParts }, () => size.top)
  return files.flatMap(({ name, tables: names }) => {
    const own = names.flatMap((one) => tables.find((table) => table.name === one && !table.isView) ?? [])
    if (own.length === 0) return []
    const column = ends.indexOf(Math.min(...ends))
    const x = size.left + column * (size.box + size.gap * 2 + size.between)
    const y = ends[column]!
    let end = y + size.part
    const boxes = own.map((table) => {
      const height = size.head + table.references.length * size.line + (table.references.length > 0 ? 6 : 0)
      const box = { table, x: x + size.gap, y: end, height }
      end += height + size.gap
      return box
    })
    ends[column] = end + size.gap
    return [{ title: name.replace(/\.sql$/, '').replaceAll('_', ' '), boxes, x, y, height: end - y }]
  })
}

const isHub = (table: string): boolean => (hubs as readonly string[]).includes(table)

const legend = (): string =>
  hubs
    .map((hub, i) => {
      const x = size.left + i * 130
      return `<circle class="${hub}" cx="${x + 5}" cy="46" r="5"/><text x="${x + 16}" y="50">→ ${hub}</text>`
    })
    .join('\n')

const partText = ({ title, x, y, height }: Part): string =>
  `<rect class="part" x="${x}" y="${y}" width="${size.box + size.gap * 2}" height="${height}" rx="6"/>
<text class="faint" x="${x + size.gap}" y="${y + 17}">${title}</text>`

function boxText({ table, x, y, height }: Box): string {
  const hub = isHub(table.name) ? ` ${table.name}` : ''
  const rows = table.references.map((reference, i) => rowText(reference, x, y + size.head + i * size.line))
  return `<rect class="box" x="${x}" y="${y}" width="${size.box}" height="${height}" rx="4"/>
<text class="name${hub}" x="${x + 10}" y="${y + 16}">${table.name}</text>${rows.map((row) => `\n${row}`).join('')}`
}

function rowText({ column, table }: Reference, x: number, y: number): string {
  const dot = isHub(table) ? `<circle class="${table}" cx="${x + 14}" cy="${y + 6}" r="4"/>` : ''
  const to = isHub(table) || column.startsWith(`${table}_`) ? '' : `<tspan class="faint"> → ${table}</tspan>`
  return `${dot}<text x="${x + 24}" y="${y + 10}">${column}${to}</text>`
}

/** From the column to the head of the table that it refers to, on the nearer side. */
function lines({ table, x, y }: Box, boxes: ReadonlyMap<string, Box>): string[] {
  return table.references.flatMap(({ table: to }, i) => {
    const other = boxes.get(to)
    if (!other || isHub(to) || to === table.name) return []
    const fromY = y + size.head + i * size.line + 6
    const toY = other.y + size.head / 2
    const [fromX, toX] = [x + (other.x > x ? size.box : 0), other.x + (other.x < x ? size.box : 0)]
    const out = other.x > x ? 30 : -30
    const bend = `C ${fromX + out} ${fromY}, ${toX + (other.x === x ? out : -out)} ${toY}, ${toX} ${toY}`
    return [`<path d="M ${fromX} ${fromY} ${bend}"/><circle class="end" cx="${toX}" cy="${toY}" r="3"/>`]
  })
}
