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
const pageRows = 200

/** What was doubted since something else was asked for. */
const doubted = new Set<string>()

/** For a client: as fetch, with doubts. */
export async function doubting(url: string, init: RequestInit): Promise<Response> {
  const { pathname, origin } = new URL(url)
  const response = await fetch(url, init)
  const name = names.get(pathname)
  if (!name) doubted.clear()
  if (!name || !response.ok) return response
  const request = JSON.parse(init.body as string)
  const isKnown = doubted.has(url + init.body) || request.cursor || request.sort
  doubted.add(url + init.body)
  if (isKnown) return response
  const page = JSON.stringify({ take: pageRows, ...request })
  const asWritten = () => fetch(origin + pathname, { ...init, body: page }).then((answer) => answer.text())
  const anew = () =>
    fetch(`${origin}/json/reply/${name}[]`, { ...init, body: `[${page}]` }).then((answer) => answer.text())
  for (let last = await asWritten(); ; ) {
    const fresh = await anew()
    if (fresh === `[${last}]`) return response
    const again = await asWritten()
    if (again === last) expect(`[${last}]`).toBe(fresh)
    last = again
  }
}
