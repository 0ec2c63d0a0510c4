import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { limitLog } from './logfile.ts'

const mebibyte = 1024 * 1024

test('a log over its limit becomes the old one, and the space of both is bounded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-log-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const log = join(folder, 'postgres.log')
  await limitLog(log)
  await writeFile(log, 'short\n')
  await limitLog(log)
  expect(await readFile(log, 'utf8')).toBe('short\n')
  for (const letter of ['a', 'b', 'c']) {
    await writeFile(log, letter.repeat(10 * mebibyte + 1))
    await limitLog(log)
    expect((await stat(log)).size).toBe(0)
    expect((await readFile(`${log}.old`, 'utf8'))[0]).toBe(letter)
  }
})
