/** What the rows of a list lack and people look for in a spreadsheet: the answers to RFIs, and whom copies go to, by name. */
import { meantFor, read } from '../../../app/calls/client.ts'
import type { Listing, Row } from '../../../recordtypes/listings/listing.ts'
import { paperTexts as t } from '../../../texts/papers.ts'

/** Records that one request reads. */
const atOnce = 100

export async function withWholeTexts(
  list: Listing,
  projectId: number,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const whole = list.recordType.name === 'rfi' ? await withAnswers(rows) : rows
  if (!whole.some(({ ccUserList }) => ccUserList?.length)) return whole
  const { projectMembers } = await read('ProjectGetMembersByProject', { projectId })
  const names = new Map((projectMembers ?? []).map(({ userId, fullName }) => [String(userId), fullName]))
  return whole.map((row) => ({ ...row, copies: namesOf(row.ccUserList, names) }))
}

const namesOf = (ids: unknown, names: ReadonlyMap<string, string | null | undefined>): string =>
  (Array.isArray(ids) ? ids.map(String) : String(ids ?? '').split(/[;,]/))
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => names.get(one) || one)
    .join('; ')

async function withAnswers(rows: readonly Row[]): Promise<Row[]> {
  const whole: Row[] = []
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce)
    const records = await rfisOf(some.map(({ folderId }) => folderId))
    some.forEach((row, i) => {
      const { answer, ccUserList } = records[i] ?? {}
      whole.push({ ...row, answer, ccUserList })
    })
  }
  return whole
}

async function rfisOf(folderIds: readonly number[]): Promise<Array<Record<string, unknown>>> {
  const response = await fetch('/json/reply/RFIReadRequest[]', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...meantFor() },
    body: JSON.stringify(folderIds.map((folderId) => ({ folderId }))),
  })
  if (!response.ok) throw new Error(t.broken)
  const answers = (await response.json()) as Array<{ rfi?: Record<string, unknown> }>
  return answers.map(({ rfi }) => rfi ?? {})
}
