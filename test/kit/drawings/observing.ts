/** All that somebody may read, asked before and after something was done: where it differs, they were told of it. */
import { expect } from 'vitest'
import { operations } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/kit.ts'
import { ask, comparable, type Form, formsOf, nonsense } from '../../tables/matrix/asking.ts'
import { unzipped } from '../bcf.ts'
import type { Person, Site } from '../harness.ts'
import { tellAll } from '../mail/telling.ts'
import type { RecordData } from '../records.ts'

/** What is asked about: each operation takes of each of these what it knows. */
export interface Asked {
  readonly about: readonly RecordData[]
  /** The first to tell: the answers of these must be the same twice, before something is done. */
  readonly telling: readonly string[]
  /** GET besides the operations. */
  readonly paths?: readonly string[]
  /** Of an operation alone. */
  readonly more?: Readonly<Record<string, RecordData>>
}

export type Answers = ReadonlyMap<string, string>

const isReading = ({ effect, session }: Operation): boolean => effect === 'read' && session === 'needed'
const isFile = ({ file }: Operation): boolean => file !== undefined

/** That something was printed or exported is an event itself: `answersOf` would tell of it. */
const reading = operations.filter((one) => isReading(one) && !isFile(one))
const asFiles = operations.filter(isReading).flatMap((operation) => {
  const tables: Form[] = formsOf(operation).includes('csv') ? ['csv', 'xlsx'] : []
  return (isFile(operation) ? (['json'] as const) : tables).map((form) => ({ operation, form }))
})

const requestOf = ({ request }: Operation, known: RecordData): RecordData =>
  Object.fromEntries(
    request.entries.flatMap(({ key }) => (known[key] === undefined ? [] : [[key, known[key]]])),
  )

/** What each asks, once. */
function requestsOf(operation: Operation, { about, more }: Asked): RecordData[] {
  const own = more?.[operation.name]
  const all = about.map((known) => JSON.stringify(requestOf(operation, { ...known, ...own })))
  return [...new Set(all)].map((text) => JSON.parse(text))
}

/** Where a reader of the feed stands moves on, whatever they see of it. */
const withoutPlace = (text: string): string => text.replace(/"NextCursor":"[^"]*"/i, '"NextCursor":""')

/** By the operation and what was asked; read as JSON, and by the paths. */
export async function answersOf(here: Site, by: Person, asked: Asked): Promise<Answers> {
  await tellAll(here)
  const ofOperations = reading.flatMap((operation) =>
    requestsOf(operation, asked).map(async (request): Promise<[string, string]> => {
      const answer = comparable(await ask(here, by, operation, request), nonsense)
      const isFeed = operation.name === 'ChangesReadRequest'
      return [`${operation.name} ${JSON.stringify(request)}`, isFeed ? withoutPlace(answer) : answer]
    }),
  )
  const ofPaths = (asked.paths ?? []).map(async (path): Promise<[string, string]> => {
    const response = await here.fetch(path, { as: by })
    const bytes = Buffer.from(await response.arrayBuffer())
    return [path, `${response.status} ${response.headers.get('ETag')} ${bytes.toString('base64')}`]
  })
  return new Map(await Promise.all([...ofOperations, ...ofPaths]))
}

/** The same as files: lists as CSV and XLSX, papers, BCF files. */
export async function filesOf(here: Site, by: Person, asked: Asked): Promise<Answers> {
  const answers = new Map<string, string>()
  for (const { operation, form } of asFiles)
    for (const request of requestsOf(operation, asked)) {
      const answer = await ask(here, by, operation, request, form)
      // When a ZIP was made is in it, and a PDF has a number that is drawn.
      const isZip = answer.text.startsWith('PK')
      const text = isZip
        ? JSON.stringify(unzipped(Buffer.from(answer.text, 'latin1')))
        : answer.text.replace(/\/ID ?\[[^\]]*\]/, '')
      const name = `${operation.name} ${form} ${JSON.stringify(request)}`
      answers.set(name, comparable({ ...answer, text }, nonsense))
    }
  return answers
}

const differing = (before: Answers, after: Answers): string[] =>
  [...before].flatMap(([name, answer]) => (after.get(name) === answer ? [] : name))

/** What differs from one call to the next, such as the time, tells nothing. */
function steadyOf(first: Answers, second: Answers, telling: readonly string[]): Answers {
  const steady = new Map([...second].filter(([name, answer]) => first.get(name) === answer))
  const answered = [...second].flatMap(([name, answer]) => (answer.startsWith('200') ? name : []))
  for (const name of telling) {
    const own = answered.filter((one) => one.startsWith(name))
    expect(own, name).not.toEqual([])
    expect(own.filter((one) => !steady.has(one))).toEqual([])
  }
  return steady
}

/** What they are answered otherwise after that was done. */
export async function changedFor(
  here: Site,
  by: Person,
  asked: Asked,
  act: () => Promise<unknown>,
  { withFiles = false }: { withFiles?: boolean } = {},
): Promise<string[]> {
  const isFileName = (name: string): boolean =>
    asFiles.some(({ form, operation }) => name === `${operation.name} ${form}`)
  const filesTelling = asked.telling.filter(isFileName)
  const files = withFiles
    ? steadyOf(await filesOf(here, by, asked), await filesOf(here, by, asked), filesTelling)
    : new Map<string, string>()
  // What is told late of what was done before is told now; and reading begins pictures and comparisons, which are made meanwhile.
  const telling = asked.telling.filter((name) => !isFileName(name))
  let [first, second] = [await answersOf(here, by, asked), await answersOf(here, by, asked)]
  const isSteady = (name: string): boolean =>
    [...second].every(([one, answer]) => !one.startsWith(name) || first.get(one) === answer)
  for (let tries = 0; tries < 6 && !telling.every(isSteady); tries++)
    [first, second] = [second, await answersOf(here, by, asked)]
  const answers = steadyOf(first, second, telling)
  await act()
  return [
    ...differing(answers, await answersOf(here, by, asked)),
    ...(withFiles ? differing(files, await filesOf(here, by, asked)) : []),
  ]
}
