/** Reads everything of a pin with the very requests of its pages, so that they find it without a signal. */
import { nodeType } from '../../../contract/nodetypes.ts'
import { isNotThere } from '../../app/calls/client.ts'
import type { Pin } from '../../app/device/pin.ts'
import { pins, progress, removeUnneeded, savePin } from '../../app/device/pins.ts'
import { attachmentFile } from '../../parts/files/filekind.ts'
import { type Listing, sortFieldOf } from '../../recordtypes/listings/listing.ts'
import { partsOf } from '../../recordtypes/parts.ts'
import type { RecordPage } from '../../recordtypes/records/page.ts'
import { punchListItem, recordTypes } from '../../recordtypes/recordtypes.ts'
import { foldersIn } from '../documents/tree.tsx'
import { newFieldsOf } from '../form/fields.ts'
import { sentFilter } from '../list/query.ts'
import { pageRequest } from '../list/rows.ts'
import { openItemsIn } from '../walk/readyitems.tsx'
import { placeOf } from '../walk/rooms.ts'
import { drawings } from './drawings.ts'
import { Ended, Gathering, pinLimits } from './gathering.ts'

/** Reads it, stores it, and removes what no longer belongs to it. */
export async function gather(pin: Pin): Promise<void> {
  const all = new Gathering(pin)
  progress.set({ key: pin.key, done: 0, total: 0 })
  // What is in force is known as of the beginning.
  const atMs = Date.now()
  try {
    await project(all)
    if (pin.kind === 'folder') await folder(all, pin.folderId)
    else if (pin.kind === 'punchlist') await punchList(all)
    else if (pin.kind === 'drawings') await drawings(all)
    else await wholeProject(all)
    all.check()
  } catch (error) {
    if (error instanceof Ended) return all.isStoring() ? removeUnneeded() : undefined
    await saveBegun(all)
    throw error
  }
  const now = pinNow(all)
  // Somebody chose other sheets meanwhile, which are read next.
  if (JSON.stringify(now.set) !== JSON.stringify(pin.set)) return saveBegun(all)
  const whole: Pin = {
    ...now,
    atMs,
    bytes: all.readBytes + all.filesBytes,
    records: all.records,
    files: all.paths.size,
    isCut: all.isCut,
    isStale: false,
    unready: all.unready,
    keys: [...all.keys],
    paths: [...all.paths],
  }
  // Before anything says that this is what is kept.
  await removeUnneeded(whole)
  await savePin(whole)
}

const pinNow = ({ pin }: Gathering): Pin => pins.get().find(({ key }) => key === pin.key) ?? pin

/** What was stored so far belongs to the pin: it is removed with it, and not fetched again. */
async function saveBegun(all: Gathering): Promise<void> {
  const now = pinNow(all)
  const begun = {
    ...now,
    keys: [...new Set([...now.keys, ...all.keys])],
    paths: [...new Set([...now.paths, ...all.paths])],
  }
  // Without room for it, it is found as what no pin needs.
  await savePin(begun).catch(() => undefined)
}

/** What every page and form of the project needs. */
async function project(all: Gathering): Promise<void> {
  const { projectId } = all.pin
  await all.read('ProjectSectionsRead', { projectId })
  await all.read('ProjectGetMembersByProject', { projectId })
  await all.read('ProjectGetOrganizations', { projectId })
  const types = all.pin.kind === 'punchlist' ? [punchListItem] : recordTypes
  const forms = await Promise.all(types.map((type) => partsOf(type).form()))
  const lists = forms.flatMap(({ default: form }) =>
    newFieldsOf(form).flatMap(({ refers }) => (refers && 'list' in refers ? [refers.list] : [])),
  )
  const pages = await Promise.all(types.map((type) => partsOf(type).page()))
  const offered = pages.flatMap(({ default: page }) => page.lists ?? [])
  await all.each([...new Set([...lists, ...offered])], async (listName) => {
    await all.read('ListRead', { listName, projectId })
  })
}

/** The list, its items, and a walk through its rooms. */
async function punchList(all: Gathering): Promise<void> {
  const { folderId } = all.pin
  await all.read('FolderGet', { folderId })
  const { rootFolderId } = await all.read('ProjectSectionsRead', { projectId: all.pin.projectId })
  await all.read('FolderReadPunchList', { folderParentId: rootFolderId ?? 0 })
  const { places } = await all.read('PunchListPlacesRead', { parentFolderId: folderId })
  await all.each(places ?? [], async (place) => {
    await all.read('PunchListReadInFolder', openItemsIn(folderId, placeOf(place)))
  })
  const { default: listing } = await partsOf(punchListItem).listing()
  await listed(all, listing)
}

async function wholeProject(all: Gathering): Promise<void> {
  const { projectId } = all.pin
  const { sections, rootFolderId } = await all.read('ProjectSectionsRead', { projectId })
  const documents = sections?.find(({ section }) => section === 'documents')
  if (rootFolderId) await all.read('FolderReadPunchList', { folderParentId: rootFolderId })
  for (const type of recordTypes) {
    const rights = sections?.find((one) => one.section === type.section)
    if (rights?.reads === 'all' || rights?.reads === 'party')
      await listed(all, (await partsOf(type).listing()).default)
  }
  if (documents?.folderId) await folder(all, documents.folderId)
}

/** Each view of a list as far as it goes, and the records in them. */
async function listed(all: Gathering, listing: Listing): Promise<void> {
  const { projectId, folderId } = all.pin
  const found = new Set<number>()
  for (const { of, filter, q = '', sort = listing.sort } of listing.views) {
    if (of) continue
    const asked = {
      ...listing.placed({ projectId, folderId }),
      filter: sentFilter({ filter: { ...filter }, q }),
      sort: sortFieldOf(listing, sort),
    }
    let cursor: string | undefined
    do {
      const name = listing.read as 'RFIReadInFolder'
      const response: any = await all.read(name, pageRequest(asked, cursor))
      for (const row of response[listing.rows] ?? []) found.add(row.folderId)
      cursor = response.nextCursor
    } while (cursor && found.size < pinLimits.records)
    if (cursor) all.isCut = true
  }
  const { default: page } = await partsOf(listing.recordType).page()
  await all.each([...found], (folderId) => record(all, page, folderId))
}

/** One record, as its page reads it. One that went meanwhile is left out. */
async function record(all: Gathering, page: RecordPage, folderId: number): Promise<void> {
  if (all.isFull) {
    all.isCut = true
    return
  }
  try {
    const response: any = await all.read(page.read as 'RFIRead', { folderId })
    await all.read('RecordStandingRead', { folderId })
    await all.read('RecordLinksRead', { folderId })
    if (page.status) await all.read('RecordTransitionsRead', { folderId })
    await all.read('RecordHistoryRead', { folderId, take: 100 })
    await all.read('DocumentReferencesRead', { folderId })
    for (const [name, request] of page.reads?.(response[page.at], folderId) ?? [])
      await all.read(name, request as never)
    const { fileInfos } = await all.read('FilesGetByFolder', { folderId, take: 60 })
    for (const file of (fileInfos ?? []).map(attachmentFile)) await all.file(file.url, file.size)
    all.records += 1
  } catch (error) {
    if (!isNotThere(error)) throw error
  }
}

const documentTypes: readonly number[] = [nodeType.document, nodeType.driveFile]

/** A folder with its documents in their current versions, and the folders in it. */
async function folder(all: Gathering, folderId: number): Promise<void> {
  if (all.isFull) return
  const { folder: read } = await all.read('FolderGet', { folderId })
  if (documentTypes.includes(read?.folderType ?? 0)) return
  const { folderList } = await all.read('FoldersGetByParentFolder', foldersIn(folderId))
  let cursor: string | undefined
  do {
    const asked = { parentFolderId: folderId, take: 100, sort: 'DocumentNumber' }
    const page = await all.read('DocumentReadInFolder', { ...asked, ...(cursor ? { cursor } : {}) })
    await all.each(page.documentList ?? [], (row) => document(all, row.folderId!))
    cursor = page.nextCursor ?? undefined
  } while (cursor && !all.isFull)
  if (cursor) all.isCut = true
  for (const below of folderList ?? []) await folder(all, below.folderId!)
}

async function document(all: Gathering, folderId: number): Promise<void> {
  if (all.isFull) {
    all.isCut = true
    return
  }
  try {
    const { document: read } = await all.read('DocumentGet', { folderId })
    await all.read('FolderGet', { folderId })
    await all.read('DocumentVersionsRead', { folderId, take: 50 })
    await all.read('DocumentReferencesRead', { folderId, take: 100 })
    all.records += 1
    if (read?.documentId && read.documentVersion)
      await all.file(`/files/document/${read.documentId}/${read.documentVersion}`, read.uploadedFileSize)
  } catch (error) {
    if (!isNotThere(error)) throw error
  }
}
