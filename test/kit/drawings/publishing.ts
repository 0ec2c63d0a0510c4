/** Uploads sets of drawings and publishes them, through the operations. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  DrawingPublicationPrepare,
  DrawingPublicationPublish,
  DrawingPublicationRead,
  DrawingPublicationSave,
} from '../../../contract/drawings/publication.ts'
import { publicationState } from '../../../contract/drawings/publicationstates.ts'
import { DrawingRegisterRead, SheetRead } from '../../../contract/drawings/register.ts'
import type { Services } from '../../../server/kernel/services.ts'
import { cutAll } from '../../../server/records/drawing/cutpages.ts'
import type { Person, Site } from '../harness.ts'
import type { RecordData } from '../records.ts'
import { plainSet } from './plainset.ts'

/** A sheet of a set. What is on the page is its number and revision, if `shows` is not given. */
export interface Sheet {
  readonly number: string
  readonly title?: string
  readonly revision?: string
  readonly issueDate?: string
  readonly shows?: string
}

export const setOf = (sheets: readonly Sheet[]): Buffer =>
  plainSet(
    sheets.map(({ number, revision, shows }) => ({
      text: shows ?? `${number} ${revision ?? ''}`,
      label: number,
    })),
  )

/** What the server does by itself: the pages are cut out. */
export const readPages = ({ services }: Site, projectId: number): Promise<void> =>
  cutAll({ ...(services as Services), log: () => undefined }, () => false, projectId)

/** A server in a process of its own reads them by itself. */
async function untilRead(by: Person, publicationId: number): Promise<void> {
  const stateId = async () =>
    (await by.client.call(DrawingPublicationRead, { publicationId })).publication!.stateId
  while ((await stateId()) === publicationState.Reading.code) await sleep(100)
}

/** Uploaded, read, and saved with these words. */
export async function upload(
  here: Site,
  by: Person,
  projectId: number,
  sheets: readonly Sheet[],
  more: RecordData = {},
) {
  const { publicationId, fileId } = await by.client.call(DrawingPublicationPrepare, {
    projectId,
    fileName: 'Set.pdf',
    fileContent: setOf(sheets).toString('base64'),
    ...more,
  })
  if (here.services) await readPages(here, projectId)
  else await untilRead(by, publicationId!)
  const pages = sheets.map(({ number, title = '', revision = '', issueDate }, i) => ({
    fileId,
    page: i + 1,
    number,
    title,
    revision,
    ...(issueDate && { issueDate }),
  }))
  const saved = await by.client.call(DrawingPublicationSave, { publicationId, pages })
  return { publicationId: publicationId!, fileId: fileId!, saved, readToken: saved.readToken! }
}

export async function publishAs(by: Person, publicationId: number, more: RecordData = {}) {
  const { readToken } = await by.client.call(DrawingPublicationRead, { publicationId })
  return by.client.call(DrawingPublicationPublish, { publicationId, readToken, ...more })
}

/** Uploaded and published by the same person. */
export async function published(
  here: Site,
  by: Person,
  projectId: number,
  sheets: readonly Sheet[],
  more: RecordData = {},
) {
  const { publicationId, fileId } = await upload(here, by, projectId, sheets, more)
  await publishAs(by, publicationId)
  return { publicationId, fileId }
}

export const register = async (by: Person, projectId: number, more: RecordData = {}) =>
  (await by.client.call(DrawingRegisterRead, { projectId, ...more })).sheets!

/** The revision in force by number. */
export const inForce = async (
  by: Person,
  projectId: number,
  more: RecordData = {},
): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await register(by, projectId, more)).map(({ number, revision }) => [number!, revision!]),
  )

export const sheet = async (by: Person, sheetFolderId: number, more: RecordData = {}) =>
  (await by.client.call(SheetRead, { sheetFolderId, ...more })).sheet!
