/** Files that mean harm by their size, and a process that is killed: each takes seconds. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { engine } from '../../../test/kit/drawings/engine.ts'
import { setOf } from '../../../test/kit/drawings/sets.ts'

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
