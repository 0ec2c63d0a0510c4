import { expect, test } from 'vitest'
import { sendQueue } from './sendqueue.ts'

/** Without a connection nothing is sent, and nothing more is tried; `refused` is never sent. */
function phone() {
  const state = { waiting: ['a', 'refused', 'b'], hasSignal: true, sent: [] as string[] }
  const queue = sendQueue(
    () => state.waiting,
    (one) => one,
    async (one) => {
      const hadSignal = state.hasSignal
      await Promise.resolve()
      if (!hadSignal) return false
      state.sent.push(one)
      if (one !== 'refused') state.waiting = state.waiting.filter((other) => other !== one)
      return true
    },
  )
  return { state, queue }
}

test('each goes once and in order; what is refused holds up nobody', async () => {
  const { state, queue } = phone()
  await queue.go()
  expect(state.sent).toEqual(['a', 'refused', 'b'])
  expect(state.waiting).toEqual(['refused'])
})

test('without a signal the rest waits', async () => {
  const { state, queue } = phone()
  state.hasSignal = false
  await queue.go()
  expect(state.sent).toEqual([])
})

test('a signal that comes back while a call still fails is made use of', async () => {
  const { state, queue } = phone()
  state.hasSignal = false
  const going = queue.go()
  state.hasSignal = true
  await queue.go()
  await going
  expect(state.waiting).toEqual(['refused'])
})
