/** Components are short enough to be read at once: what a component keeps and does is in hooks, its parts are components. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../server/root.ts'

const linesMax = 80

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
  expect(all.filter(([, lines]) => lines > linesMax)).toEqual([])
})
