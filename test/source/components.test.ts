/** Components are short enough to be read at once: what a component keeps and does is in hooks, its parts are components. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../server/root.ts'

const linesMax = 80

/** Components that are still longer, and how long they are: none grows, and the list gets no longer. */
const long: Record<string, number> = {
  'pages/setup/bring/columns.tsx Columns': 83,
  'pages/setup/bring/look.tsx Look': 96,
  'pages/setup/bring/sheetstep.tsx SheetStep': 83,
  'pages/setup/names/mergeform.tsx MergeForm': 86,
  'pages/setup/people/roles.tsx Roles': 95,
  'pages/setup/project/project.tsx ProjectPart': 100,
  'pages/setup/records/lists.tsx Lists': 90,
  'pages/signin/first.tsx Complete': 115,
  'pages/walk/drawing.tsx Drawing': 89,
  'pages/walk/newitem.tsx NewItem': 130,
  'parts/account/signinform.tsx SignInForm': 112,
  'parts/fields/days/calendar.tsx Calendar': 105,
  'parts/fields/days/datefield.tsx DateField': 84,
  'parts/fields/people/peoplefield.tsx Chips': 89,
  'recordtypes/acts/rfiforward.tsx ForwardDialog': 99,
}

const starts = /^(?:export )?(?:default )?(?:function|const) ([A-Z]\w*)\b/

/** Each component at the top of a file, with its number of lines. */
function componentsIn(text: string): Array<[name: string, lines: number]> {
  const lines = text.split('\n')
  return lines.flatMap((line, start) => {
    const name = starts.exec(line)?.[1]
    if (!name) return []
    const isEnd = (i: number): boolean => (line.includes('const ') ? lines[i + 1] === '' : lines[i] === '}')
    let end = start
    while (end < lines.length && !isEnd(end)) end++
    return [[name, end - start + 1] as [string, number]]
  })
}

const all = (readdirSync(join(packageRoot, 'web'), { recursive: true }) as string[])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.tsx'))
  .flatMap((path) =>
    componentsIn(readFileSync(join(packageRoot, 'web', path), 'utf8')).map(
      ([name, lines]) => [`${path} ${name}`, lines] as const,
    ),
  )

test('no component has more than 80 lines', () => {
  expect(all.length).toBeGreaterThan(300)
  expect(all.filter(([name, lines]) => lines > (long[name] ?? linesMax))).toEqual([])
})

test('the list of long components has none that is short by now', () => {
  const lengths = new Map<string, number>(all)
  expect(Object.entries(long).filter(([name, lines]) => lengths.get(name) !== lines)).toEqual([])
})
