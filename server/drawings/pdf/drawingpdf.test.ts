/** What the engine does with files that mean harm, and with a process that dies. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { engine } from '../../../test/kit/drawings/engine.ts'
import { setOf } from '../../../test/kit/drawings/sets.ts'
import { startChild } from './child.ts'
import { openTurns } from './turns.ts'

const { pdf, file } = engine()
const wanted = { pixels: 200 }
const plain = setOf([{ text: 'A-101' }])

/** As many operators as a drawing has lines. */
const segments = (count: number): string =>
  Array.from({ length: count }, (_, at) => `${at % 2592} ${at % 1728} m ${(at * 7) % 2592} 0 l S`).join('\n')

/** Ten times ten times ten … the same line. */
const billions = setOf((writer) => {
  const body = '<</Type/XObject/Subtype/Form/BBox[0 0 999 999]'
  let form = writer.add(`${body}>>`, '0 0 m 99 99 l S')
  for (let level = 0; level < 12; level++)
    form = writer.add(`${body}/Resources<</XObject<</F ${form} 0 R>>>>>>`, '/F Do '.repeat(10))
  return [{ content: '/F Do', resources: `<</XObject<</F ${form} 0 R>>>>` }]
})

test('a page of which too much comes out is refused, and the next job is done', async () => {
  const bomb = file(setOf([{ content: ' '.repeat(200 * 1024 * 1024) }], { level: 9 }))
  await expect(pdf.cut(bomb, 1)).rejects.toMatchObject({ kind: 'Broken', page: 1 })
  await expect(pdf.picture(bomb, 1, wanted)).rejects.toMatchObject({ kind: 'Broken', page: 1 })
  expect(await pdf.look(file(plain))).toHaveLength(1)
})

test('a million lines: cut, and drawn or refused by a sentence', async () => {
  const path = file(setOf([{ content: segments(1_000_000) }]))
  expect((await pdf.cut(path, 1)).content.length).toBeGreaterThan(1_000_000)
  const drawn = await pdf.picture(path, 1, wanted).catch((error: Error) => error)
  if (!Buffer.isBuffer(drawn)) expect(drawn).toMatchObject({ kind: 'Broken', message: /memory/ })
})

test('forms that draw themselves', async () => {
  const path = file(
    setOf((writer) => {
      const form = writer.reserve()
      const resources = `<</XObject<</F ${form} 0 R>>>>`
      const body = `<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources${resources}>>`
      writer.set(form, body, '/F Do 0 0 m 9 9 l S')
      return [{ content: '/F Do', resources }]
    }),
  )
  const { content, contentDigest } = await pdf.cut(path, 1)
  expect((await pdf.cut(file(content), 1)).contentDigest).toBe(contentDigest)
  expect((await pdf.picture(path, 1, wanted)).length).toBeGreaterThan(0)
})

test('pages that lead in circles', async () => {
  const tree = '<</Type/Pages/Count 3/Kids[2 0 R 2 0 R 2 0 R]>>'
  const bytes = Buffer.from(plain.toString('latin1').replace(/<<\/Type\/Pages.*?>>/, tree), 'latin1')
  const looked = await pdf.look(file(bytes)).catch((error: Error) => error)
  if (Array.isArray(looked)) for (const page of looked) expect(page.problem).toBeDefined()
  else expect(looked).toMatchObject({ kind: 'Broken' })
})

test('a page that draws the same line ten times ten times ten …', async () => {
  await expect(pdf.picture(file(billions), 1, wanted)).rejects.toMatchObject({
    kind: expect.stringMatching('Broken|TooSlow'),
  })
})

/** Hundreds of layers over all of the page, which take long and little memory. */
const slowPage = setOf((writer) => {
  const group = '/BBox[0 0 2592 1728]/Group<</S/Transparency/I true>>'
  const form = writer.add(`<</Type/XObject/Subtype/Form${group}>>`, '1 0 0 rg 0 0 2000 1500 re f')
  const resources = `<</ExtGState<</G<</ca 0.5/BM/Multiply>>>>/XObject<</F ${form} 0 R>>>>`
  return [{ content: '/G gs /F Do '.repeat(300), resources }]
})

test('a page that takes too long, and the job after it', async () => {
  const impatient = engine({ jobMsMax: 1_000 })
  const slow = impatient.pdf.picture(impatient.file(slowPage), 1, { pixels: 3000 })
  const next = impatient.pdf.look(impatient.file(plain)).catch((error: Error) => error)
  await expect(slow).rejects.toMatchObject({ kind: 'TooSlow', page: 1 })
  expect(await next).toBeDefined()
  impatient.pdf.close()
})

test('a process that is killed: the job is done by another', async () => {
  const path = file(setOf([{ content: segments(20_000) }]))
  const drawing = pdf.picture(path, 1, { pixels: 2000 })
  await expect.poll(processes).not.toHaveLength(0)
  for (const id of processes()) process.kill(id, 'SIGKILL')
  expect((await drawing).length).toBeGreaterThan(0)
})

/** The ids of those that this process has started. */
function processes(): number[] {
  const lines = execFileSync('ps', ['-Ao', 'pid=,ppid=,stat=,args=']).toString().split('\n')
  const rows = lines.map((line) => line.trim().split(/\s+/))
  const own = rows.filter(([, parent, state]) => Number(parent) === process.pid && !state!.startsWith('Z'))
  return own.filter((row) => row.at(-1)!.endsWith('drawings/pdf/process.js')).map(([id]) => Number(id))
}

test('a process that ends while it has a job says nothing more', async () => {
  const child = startChild()
  const job = child.run({ kind: 'look', path: file(plain) }, 60_000)
  child.end()
  expect(await job).toBe('dead')
  expect(child.isOver()).toBe(true)
})

test('a file that is not there is no damaged PDF', async () => {
  await expect(pdf.look('/not/there.pdf')).rejects.not.toHaveProperty('kind')
  await expect(pdf.look('/not/there.pdf')).rejects.toThrow(/ENOENT/)
})

test('a closed engine does no more', async () => {
  const closed = engine()
  closed.pdf.close()
  await expect(closed.pdf.look(closed.file(plain))).rejects.not.toHaveProperty('kind')
})

test('what somebody waits for is done first', async () => {
  const turns = openTurns()
  const done: string[] = []
  const job = (name: string) => async () => void done.push(name)
  const all = [
    turns.take('rest', job('rest, as nothing else waited')),
    turns.take('rest', job('rest')),
    turns.take('overview', job('overview')),
    turns.take('thumbnail', job('thumbnail')),
    turns.take('awaited', job('awaited')),
    turns.take('awaited', job('awaited later')),
  ]
  await Promise.all(all)
  expect(done).toEqual([
    'rest, as nothing else waited',
    'awaited',
    'awaited later',
    'thumbnail',
    'overview',
    'rest',
  ])
})

test('500 may wait', async () => {
  const turns = openTurns()
  let finish = (): void => {}
  const first = new Promise<void>((resolve) => {
    finish = resolve
  })
  const jobs = Array.from({ length: 501 }, () => turns.take('rest', () => first))
  await expect(turns.take('awaited', () => first)).rejects.toThrow(/busy/)
  finish()
  await Promise.all(jobs)
  await turns.take('awaited', () => first)
})

test('a job that fails leaves the others', async () => {
  const turns = openTurns()
  const fails = turns.take('awaited', () => Promise.reject(new Error('failed')))
  const works = turns.take('awaited', () => Promise.resolve('done'))
  await expect(fails).rejects.toThrow('failed')
  expect(await works).toBe('done')
})
