/** The drawings in force, or some of them: what the register and the page of each sheet read, and their pictures. */
import { readPack } from '../../../contract/drawings/sheetpack.ts'
import { isNotThere, type ResponseOf } from '../../app/calls/client.ts'
import {
  dropPack,
  type KeptPack,
  keepPack,
  keptPack,
  keptVersions,
  packOf,
} from '../../app/device/keptpack.ts'
import { bytesToKeep } from '../../app/device/packlevels.ts'
import { isInSet, setBytesMax } from '../../app/device/pin.ts'
import { countsOf, waitingIn } from '../drawings/register/requests.ts'
import { pageRequest } from '../list/rows.ts'
import { type Gathering, NotReady, noConnection } from './gathering.ts'

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
    await shownOn(all, sheetFolderId, row.version ?? 0)
    // Without its picture nobody would call it kept.
    if (await pack(all, row)) all.records += 1
    else await before(all, sheetFolderId)
  } catch (error) {
    // It went meanwhile.
    if (!isNotThere(error)) throw error
  }
}

/** With the scales and callouts of the page. */
async function shownOn(all: Gathering, sheetFolderId: number, version: number): Promise<void> {
  await all.read('SheetRead', { sheetFolderId, version })
  await all.read('SheetPinsRead', { sheetFolderId, version })
  await markups(all, sheetFolderId, version)
}

/** The revision before that is kept stays until there is a picture of the new one: it says that it is not in force. */
async function before(all: Gathering, sheetFolderId: number): Promise<void> {
  const [version] = await keptVersions(sheetFolderId)
  if (!version) return
  await shownOn(all, sheetFolderId, version)
  all.paths.add(packOf(sheetFolderId, version))
}

/** As the page of the sheet asks for them. */
async function markups(all: Gathering, sheetFolderId: number, version: number): Promise<void> {
  let cursor: string | undefined
  do {
    const asked = { sheetFolderId, version, ...(cursor && { cursor }) }
    cursor = (await all.read('SheetMarkupsRead', asked)).nextCursor ?? undefined
  } while (cursor)
}

/** Returns whether there is a picture. What is kept of the same pictures already is not fetched again. */
async function pack(all: Gathering, { folderId, version, packDigest }: Row): Promise<boolean> {
  const address = packOf(folderId ?? 0, version ?? 0)
  const isWhole = all.pin.set?.isWhole ?? false
  const kept = await keptPack(address)
  // What is here of this very version stays until there is something better.
  if (kept) all.paths.add(address)
  const isSame = kept !== undefined && kept.digest === packDigest
  const head = isSame ? await headOf(kept.bytes) : packDigest ? await begin(address) : undefined
  if (!head) return asBefore(all, kept)
  const bytes = bytesToKeep(readPack(head), isWhole)
  if (all.filesBytes + bytes > setBytesMax) {
    all.isCut = true
    all.paths.delete(address)
    return false
  }
  if (!isSame || kept.bytes.size < bytes) {
    const fetched = await part(address, bytes)
    // Of an answer that was cut off, or of other pictures that were made meanwhile, there is not enough.
    if (!fetched || fetched.size < bytesToKeep(readPack(await headOf(fetched)), isWhole))
      return asBefore(all, kept)
    all.check()
    await keepPack(address, { digest: packDigest!, bytes: fetched })
    if (!all.isStoring()) await dropPack(address)
  }
  all.paths.add(address)
  all.filesBytes += bytes
  return true
}

function asBefore(all: Gathering, kept: KeptPack | undefined): boolean {
  if (kept) all.filesBytes += kept.bytes.size
  else all.unready += 1
  return kept !== undefined
}

const headOf = async (bytes: Blob): Promise<Uint8Array> =>
  new Uint8Array(await bytes.slice(0, indexBytes).arrayBuffer())

const begin = async (address: string): Promise<Uint8Array | undefined> => {
  const bytes = await part(address, indexBytes)
  return bytes && headOf(bytes)
}

/** Undefined: there are no such pictures now. Throws without a connection, and where the server is not ready. */
async function part(address: string, bytes: number): Promise<Blob | undefined> {
  const headers = { Range: `bytes=0-${bytes - 1}` }
  const response = await fetch(address, { headers, cache: 'no-store' }).catch(noConnection)
  if (response.status === 429 || response.status >= 500)
    throw new NotReady(`The server answered ${response.status}.`)
  return response.ok ? response.blob().catch(noConnection) : undefined
}
