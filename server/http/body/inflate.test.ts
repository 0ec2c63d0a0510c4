/** Inflating is bounded in size, in ratio and in time. */
import type { IncomingMessage } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inflate } from './inflate.ts'

const mebibyte = 1024 * 1024
const request = { headers: { 'content-encoding': 'gzip' } } as IncomingMessage
/** Text that becomes about twenty times as long. */
const sent = [gzipSync(Buffer.from(Array.from({ length: 2e6 }, (_, i) => `{"row":${i % 9999}}`).join()))]
const inflated = async (bytesMax: number, msMax?: number, chunks = sent) => {
  let held = 0
  const parts = await inflate(request, chunks, bytesMax, (bytes) => (held += bytes), msMax)
  return [parts.reduce((sum, { length }) => sum + length, 0), held]
}

test('a body within the limits is inflated, and what is held is told', async () => {
  const [bytes, held] = await inflated(64 * mebibyte)
  expect(bytes).toBeGreaterThan(20 * mebibyte)
  expect(held).toBe(bytes)
})

test.each<[string, () => Promise<unknown>, string]>([
  ['size', () => inflated(mebibyte), 'The request is too large'],
  [
    'ratio',
    () => inflated(64 * mebibyte, undefined, [gzipSync(Buffer.alloc(8 * mebibyte))]),
    'compressed too densely',
  ],
  ['time', () => inflated(64 * mebibyte, 0), 'could not be read'],
])('a body beyond the limit of %s is refused', async (_, inflating, message) => {
  await expect(inflating()).rejects.toThrow(message)
})
