/** The drawings in force, or some of them: what the register and the page of each sheet read, and their pictures. */
import { readPack } from '../../../contract/drawings/sheetpack.ts'
import { isNotThere, type ResponseOf } from '../../app/calls/client.ts'
import { keepPack, keptPack } from '../../app/device/keptpack.ts'
import { bytesToKeep } from '../../app/device/packlevels.ts'
import { isInSet, setBytesMax } from '../../app/device/pin.ts'
import { countsOf, waitingIn } from '../drawings/register/requests.ts'
import { pageRequest } from '../list/rows.ts'
import type { Gathering } from './gathering.ts'

type Row = NonNullable<ResponseOf<'DrawingRegisterRead'>['sheets']>[number]

const indexBytes = 16_384

export async function drawings(all: Gathering): Promise<void> {
  const { projectId, set = {} } = all.pin
  await all.read('DrawingRegisterSections', countsOf(projectId))
  await all.read('DrawingPublicationList', waitingIn(projectId))
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const asked = pageRequest({ projectId, filter: {}, sort: 'Discipline' }, cursor)
    const answer: ResponseOf<'DrawingRegisterRead'> = await all.read('DrawingRegisterRead', asked as never)
    rows.push(...(answer.sheets ?? []))
    cursor = answer.nextCursor ?? undefined
  } while (cursor)
  await all.each(
    rows.filter((row) => isInSet(set, row)),
    (row) => sheet(all, row),
  )
}

async function sheet(all: Gathering, row: Row): Promise<void> {
  const sheetFolderId = row.folderId ?? 0
  try {
    await all.read('SheetRead', { sheetFolderId })
    // With the scales and callouts of the page.
    await all.read('SheetRead', { sheetFolderId, version: row.version ?? 0 })
    await all.read('SheetPinsRead', { sheetFolderId, version: row.version ?? 0 })
    await markups(all, sheetFolderId, row.version ?? 0)
    await pack(all, row)
    all.records += 1
  } catch (error) {
    // It went meanwhile.
    if (!isNotThere(error)) throw error
  }
}

/** As the page of the sheet asks for them. */
async function markups(all: Gathering, sheetFolderId: number, version: number): Promise<void> {
  let cursor: string | undefined
  do {
    const asked = { sheetFolderId, version, ...(cursor && { cursor }) }
    cursor = (await all.read('SheetMarkupsRead', asked)).nextCursor ?? undefined
  } while (cursor)
}

/** What is kept of the same pictures already is not fetched again. */
async function pack(all: Gathering, { folderId, version, packDigest }: Row): Promise<void> {
  const address = `/sheets/${folderId}/${version}/pack`
  const isWhole = all.pin.set?.isWhole ?? false
  const kept = await keptPack(address)
  // What is here of this very version stays until there is something better.
  if (kept) all.paths.add(address)
  if (!packDigest) {
    if (kept) all.filesBytes += kept.bytes.size
    else all.unready += 1
    return
  }
  const isSame = kept?.digest === packDigest
  const head = isSame
    ? new Uint8Array(await kept.bytes.slice(0, indexBytes).arrayBuffer())
    : await begin(address)
  if (!head) return missing(all, kept)
  const bytes = bytesToKeep(readPack(head), isWhole)
  if (all.filesBytes + bytes > setBytesMax) {
    all.isCut = true
    all.paths.delete(address)
    return
  }
  if (!isSame || kept.bytes.size < bytes) {
    const fetched = await part(address, bytes)
    if (!fetched) return missing(all, kept)
    await keepPack(address, { digest: packDigest, bytes: fetched })
  }
  all.paths.add(address)
  all.filesBytes += bytes
}

function missing(all: Gathering, kept: unknown): void {
  if (!kept) all.unready += 1
}

const begin = async (address: string): Promise<Uint8Array | undefined> => {
  const bytes = await part(address, indexBytes)
  return bytes && new Uint8Array(await bytes.arrayBuffer())
}

/** Undefined: there are no such pictures now. Throws without a connection, and where the server is not ready. */
async function part(address: string, bytes: number): Promise<Blob | undefined> {
  const response = await fetch(address, { headers: { Range: `bytes=0-${bytes - 1}` }, cache: 'no-store' })
  if (response.status === 429 || response.status >= 500)
    throw new TypeError(`The server answered ${response.status}.`)
  return response.ok ? response.blob() : undefined
}
