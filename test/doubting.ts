/**
 * Lists that are given as they were written before are doubted: each is asked for once more in a batch, whose answers are
 * always read anew, and must be the same. What changed in between is asked for again.
 */
import { expect } from 'vitest'
import { MeetingMinuteReadInFolder } from '../contract/meetingminute.ts'
import { OpenIssueReadInFolder } from '../contract/openissue.ts'
import { PunchListReadInFolder } from '../contract/punchlist.ts'
import { RFIReadInFolder } from '../contract/rfi.ts'
import { SubmittalItemReadInFolder } from '../contract/submittal.ts'

const written = [
  RFIReadInFolder,
  PunchListReadInFolder,
  OpenIssueReadInFolder,
  MeetingMinuteReadInFolder,
  SubmittalItemReadInFolder,
]
const names = new Map(written.map(({ route, name }) => [route, name]))

/** What was doubted since something else was asked for. */
const doubted = new Set<string>()

/** For a client: as fetch, with doubts. */
export async function doubting(url: string, init: RequestInit): Promise<Response> {
  const { pathname, origin } = new URL(url)
  const response = await fetch(url, init)
  const name = names.get(pathname)
  if (!name) doubted.clear()
  const asked = `${url} ${init.body}`
  // Of a list that is walked through, the first page will do.
  if (!name || !response.ok || doubted.has(asked) || asked.includes('"cursor"')) return response
  doubted.add(asked)
  const again = () => fetch(url, init).then((answer) => answer.text())
  const anew = () => fetch(`${origin}/json/reply/${name}[]`, { ...init, body: `[${init.body}]` })
  // Only what is asked for a second time is remembered.
  for (let given = await again(); ; ) {
    const fresh = await anew().then((answer) => answer.text())
    if (fresh === `[${given}]`) return response
    const then = await again()
    if (then === given) expect(`[${given}]`).toBe(fresh)
    given = then
  }
}
