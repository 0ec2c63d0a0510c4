import { expect, test } from 'vitest'
import { engine } from '../../../test/kit/drawings/engine.ts'
import { setOf } from '../../../test/kit/drawings/sets.ts'
import { startChild } from './child.ts'
import { openTurns } from './turns.ts'

const { pdf, file } = engine()
const wanted = { pixels: 200 }
const plain = setOf([{ text: 'A-101' }])

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

test('a process that ends while it has a job says nothing more', async () => {
  const child = startChild(60_000)
  const job = child.run({ kind: 'look', path: file(plain) })
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
