/** Sheets and records that are pinned on them. */
import { DocumentCreate, DocumentUpdate } from '../../../contract/documents/document.ts'
import { FileCreate } from '../../../contract/documents/file.ts'
import {
  SheetPinsRead,
  SheetPinsReadByRecord,
  SheetPinsRemove,
  SheetPinsSave,
} from '../../../contract/drawings/sheetpin.ts'
import type { Person } from '../harness.ts'
import type { RecordData } from '../records.ts'
import { plainSet } from './plainset.ts'

interface Page {
  readonly width?: number
  readonly height?: number
}

const contentOf = (shows: string, page: Page): string =>
  plainSet([{ text: shows, ...page }]).toString('base64')

/** A drawing, of 2592 by 1728 points if nothing else is said. */
export async function sheetIn(by: Person, parentFolderId: number, number: string, page: Page = {}) {
  const made = await by.client.call(DocumentCreate, {
    parentFolderId,
    documentType: 1,
    documentNumber: number,
    documentDescription: `Title of ${number}`,
    fileName: `${number}.pdf`,
    fileContent: contentOf(`${number} 1`, page),
  })
  return { sheetFolderId: made.newFolderId!, documentId: made.newId!, number }
}

/** A further version of it. */
export const revise = (by: Person, sheetFolderId: number, shows: string, page: Page = {}) =>
  by.client.call(DocumentUpdate, {
    folderId: sheetFolderId,
    fileName: `${shows}.pdf`,
    fileContent: contentOf(shows, page),
  })

export const attachTo = async (by: Person, folderId: number, name = 'photo.png'): Promise<number> =>
  (
    await by.client.call(FileCreate, {
      folderId,
      fileInfo: { uploadedFileName: name },
      fileContent: Buffer.from(name).toString('base64'),
    })
  ).attachmentFileId!

export const place = async (by: Person, ...pins: RecordData[]) =>
  (await by.client.call(SheetPinsSave, { pins: pins.map((pin) => ({ x: 100, y: 200, ...pin })) })).pins!

export const unpin = (by: Person, ...pinIds: number[]) => by.client.call(SheetPinsRemove, { pinIds })

export const pinsOn = async (by: Person, sheetFolderId: number, version?: number) =>
  by.client.call(SheetPinsRead, { sheetFolderId, version })

export const pinsOf = async (by: Person, folderId: number) =>
  (await by.client.call(SheetPinsReadByRecord, { folderId })).pins!
