/** Every operation, called by everybody: the status is that of the matrix. */
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../../contract/index.ts'
import { sample } from '../../kit/cases.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import type { Build } from './build.ts'
import { matrix } from './matrix.ts'
import { answerTo, columns, type World, world } from './people.ts'
import { requests } from './requests.ts'

const here = prepared(() => site())
let w: World
beforeAll(async () => {
  w = await world(here)
})

const operationOf = (line: string) => operations.find(({ name }) => name === `${line.split(' ')[0]}Request`)!

test('every operation is in the matrix, and nothing else', () => {
  const covered = new Set(Object.keys(matrix).map((line) => line.split(' ')[0]!))
  expect([...covered].sort()).toEqual(operations.map(({ name }) => name.replace(/Request$/, '')).sort())
  expect(Object.keys(requests).sort()).toEqual(Object.keys(matrix).sort())
})

describe('the status of', () => {
  test.each(sample(Object.entries(matrix), 'matrix', 16))('%s', async (line, expected) => {
    const operation = operationOf(line)
    const build = requests[line]!
    let built: Awaited<ReturnType<Build>> | undefined
    const got: string[] = []
    expect(expected.split(/ +/)).toHaveLength(columns.length)
    for (const column of columns) {
      const caller = w.who[column]
      if (!built || build.isPersonal) built = await build(w, caller)
      const { request, ...more } = built
      const { status } = await answerTo(here, { ...caller, ...more }, operation, request)
      // Everybody reads the same record, and a write that is refused has changed nothing. The next one gets data of its own.
      if (operation.effect === 'write' && status < 400) built = undefined
      got.push(String(status))
    }
    expect(byColumn(got)).toEqual(byColumn(expected.split(/ +/)))
  })
})

test('people who may not know of the project have changed nothing in it', async () => {
  const outside = columns.slice(0, 6).map((column) => w.who[column].id)
  const rows = await here.database.rows<{ action: string }>(
    'SELECT action FROM event WHERE project_id = $1 AND person_id = ANY ($2::int[])',
    [w.id, outside],
  )
  expect(rows).toEqual([])
})

const byColumn = (statuses: string[]) => Object.fromEntries(columns.map((name, i) => [name, statuses[i]]))
