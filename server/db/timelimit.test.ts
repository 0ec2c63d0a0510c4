import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { TooLate, timeLimits, within } from './timelimit.ts'

const six = [0, 1, 2, 3, 4, 5]

describe('time limits', () => {
  it.each([[[]], [[0]], [[5]], [[0, 5, 4]], [[3, 5, 0, 4]], [[2, 1, 5, 5, 3]], [six]])(
    'of six, those that end (%j) do not expire, and the others do',
    async (ended) => {
      const limits = timeLimits(20)
      const called: number[] = []
      const all = six.map((n) => {
        const limit = limits.begin()
        limit.onOver(() => called.push(n))
        return limit
      })
      for (const n of ended) all[n]!.end()
      await sleep(60)
      const others = six.filter((n) => !ended.includes(n))
      expect(called.sort()).toEqual(others)
      expect(six.filter((n) => all[n]!.isOver)).toEqual(others)
      for (const limit of all) limit.end()
      expect(called).toHaveLength(others.length)
    },
  )

  it('one that is ended by what another does is not over', async () => {
    const limits = timeLimits(20)
    const [first, second] = [limits.begin(), limits.begin()]
    first.onOver(() => second.end())
    await sleep(60)
    expect([first.isOver, second.isOver]).toEqual([true, false])
  })

  it('what was forgotten is not called; what comes too late is called at once', async () => {
    const limit = timeLimits(20).begin()
    const called: string[] = []
    const forget = limit.onOver(() => called.push('forgotten'))
    limit.onOver(() => called.push('kept'))
    forget()
    forget()
    await sleep(60)
    limit.onOver(() => called.push('late'))
    expect(called).toEqual(['kept', 'late'])
  })

  it('work within a limit fails when it is over', async () => {
    await expect(within(timeLimits(10).begin(), () => sleep(1_000, 'done', { ref: false }))).rejects.toThrow(
      TooLate,
    )
    await expect(within(timeLimits(10_000).begin(), async () => 'done')).resolves.toBe('done')
  })
})
