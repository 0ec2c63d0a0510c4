/** Malicious bodies: each gets a response, and the server keeps running. */
import { describe, expect, test } from 'vitest'
import { site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'

const here = prepared(() => site())
const type = 'multipart/form-data; boundary=X'
const send = (body: string) =>
  here.fetch('/json/reply/FileCreateRequest', { method: 'POST', headers: { 'Content-Type': type }, body })
const part = (name: string) =>
  `--X\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\nabc\r\n`
const isAlive = async () => expect((await here.fetch('/health')).status).toBe(200)

describe('a form in parts', () => {
  test('may be split anywhere', async () => {
    const whole = `${part('FileContent')}--X--\r\n`
    for (let length = 1; length < whole.length; length++) {
      const { status } = await send(whole.slice(0, length))
      expect([400, 401], `cut at ${length}`).toContain(status)
    }
    await isAlive()
  })

  test('may not have an unlimited number of parts', async () => {
    const answer = await send(`${part('F').repeat(1000)}--X--\r\n`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('"errorCode":"SerializationException"')
    await isAlive()
  })
})
