/** The results of the bench as a picture: a bar for each ratio, and a line at the target. */
import { isMet, type Line } from './table.ts'

const width = 900
const left = 390
const right = 90
const rowHeight = 26
const top = 64
const bottom = 54

/** A bar of this length is twice the target; a longer one is cut off, and its number shows its length. */
const targetsShown = 2

export function plotOf(lines: readonly Line[], title: string): string {
  const shown = lines.filter(({ target }) => target)
  const height = top + shown.length * rowHeight + bottom
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">${escaped(`What was measured, beside what was aimed at. ${title}`)}</title>
<style>
  svg { font: 12px system-ui, sans-serif; --back: #fff; --ink: #1d232b; --faint: #6b7480; --met: #1a7f4b; --not: #c0392b; }
  @media (prefers-color-scheme: dark) {
    svg { --back: #14181d; --ink: #e6e9ed; --faint: #98a2ad; --met: #4cc38a; --not: #ff7b6b; }
  }
  .back { fill: var(--back); } text { fill: var(--ink); paint-order: stroke; stroke: var(--back); stroke-width: 3px; } .faint { fill: var(--faint); }
  .met { fill: var(--met); } .not { fill: var(--not); } line { stroke: var(--ink); stroke-dasharray: 3 3; }
  .title { font-weight: 600; font-size: 14px; } .end { text-anchor: end; } .mid { text-anchor: middle; }
</style>
<rect class="back" width="${width}" height="${height}"/>
<text class="title" x="16" y="24">Ratios, drawn so that every target is at the dashed line</text>
<text class="faint" x="16" y="44">${escaped(title)}</text>
${shown.map((line, i) => bar(line, top + i * rowHeight)).join('\n')}
${targetLine(top + shown.length * rowHeight)}
${shown.map((line, i) => words(line, top + i * rowHeight)).join('\n')}
</svg>
`
}

const plotWidth = width - left - right
const atTarget = left + plotWidth / targetsShown

function bar(line: Line, y: number): string {
  const colour = isMet(line) ? 'met' : 'not'
  return `<rect class="${colour}" x="${left}" y="${y + 4}" width="${lengthOf(line).toFixed(1)}" height="${rowHeight - 10}" rx="2"/>`
}

function lengthOf({ ratio, target }: Line): number {
  const share = Math.min(ratio / target!.value, targetsShown)
  return Math.max(1, (share / targetsShown) * plotWidth)
}

/** Above the bars and the line of the targets, so that nothing crosses them. */
function words(line: Line, y: number): string {
  const aim = `${line.target!.bound === 'at least' ? '≥' : '≤'} ${line.target!.value}`
  const x = (left + lengthOf(line) + 6).toFixed(1)
  return `<text class="end" x="${left - 10}" y="${y + 16}">${escaped(nameOf(line))}</text>
<text x="${x}" y="${y + 16}">${line.ratio.toFixed(2)}${isMet(line) ? '' : ' ✗'} <tspan class="faint">${aim}</tspan></text>`
}

const nameOf = ({ what, against }: Line): string => `${what} : ${against}`

const targetLine = (
  to: number,
): string => `<line x1="${atTarget}" y1="${top - 6}" x2="${atTarget}" y2="${to + 4}"/>
<text class="mid faint" x="${atTarget}" y="${to + 20}">target</text>
<text class="faint" x="16" y="${to + 40}">≥ must reach the line, ≤ must not pass it; ✗ does not.</text>`

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
