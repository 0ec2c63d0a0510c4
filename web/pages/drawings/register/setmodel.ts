/** Which sheets of the current set are kept on this device, and how much that is. */
import { callOnce, type ResponseOf } from '../../../app/calls/client.ts'
import { isInSet, type KeptSet, type Pin, pinKey, setBytesMax } from '../../../app/device/pin.ts'
import { refreshPin, savePin } from '../../../app/device/pins.ts'
import { meNow } from '../../../app/session.ts'
import { showToast } from '../../../parts/toast.tsx'
import { keepSetTexts as t } from '../../../texts/drawings/keepset.ts'
import { drawingTexts } from '../../../texts/drawings/register.ts'
import { pageRequest } from '../../list/rows.ts'

export type SheetRow = NonNullable<ResponseOf<'DrawingRegisterRead'>['sheets']>[number]

export interface Choice {
  which: 'all' | 'disciplines' | 'some'
  disciplines: readonly number[]
  sheetFolderIds: readonly number[]
  isWhole: boolean
}

/** The register, in the order in which it is shown. */
export async function readSheets(projectId: number): Promise<SheetRow[]> {
  const sheets: SheetRow[] = []
  let cursor: string | undefined
  do {
    const asked = pageRequest({ projectId, filter: {}, sort: 'Discipline' }, cursor)
    const answer: ResponseOf<'DrawingRegisterRead'> = await callOnce('DrawingRegisterRead', asked as never)
    sheets.push(...(answer.sheets ?? []))
    cursor = answer.nextCursor ?? undefined
  } while (cursor)
  return sheets
}

const keptSet = ({ which, disciplines, sheetFolderIds, isWhole }: Choice): KeptSet => ({
  ...(which === 'disciplines' && { disciplines }),
  ...(which === 'some' && { sheetFolderIds }),
  ...(isWhole && { isWhole }),
})

export const setOf = (choice: Choice, sheets: readonly SheetRow[]): SheetRow[] =>
  sheets.filter((sheet) => isInSet(keptSet(choice), sheet))

/** A level has four times the pixels of the one before: all up to half the finest are about so much of a pack. */
const coarseShare = 0.3

export function sizeOf(chosen: readonly SheetRow[], isWhole: boolean) {
  const all = chosen.reduce((sum, { packSize }) => sum + Number(packSize ?? 0), 0)
  const bytes = Math.round(isWhole ? all : all * coarseShare)
  return {
    bytes,
    unready: chosen.filter(({ packDigest }) => !packDigest).length,
    isTooMuch: bytes > setBytesMax,
    most: setBytesMax,
  }
}

/** How much room the browser has left; undefined if it does not say. */
export async function howMuch(): Promise<number | undefined> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined ? undefined : quota - (usage ?? 0)
}

/** Whether it is kept from now on: the reading goes on by itself. */
export async function keepSet(
  projectId: number,
  project: string,
  choice: Choice,
  before: Pin | undefined,
): Promise<boolean> {
  const what = { kind: 'drawings', projectId, folderId: projectId } as const
  const pin: Pin = {
    ...what,
    key: pinKey(what),
    userId: meNow()?.userId ?? 0,
    title: `${drawingTexts.title}, ${project}`,
    set: keptSet(choice),
    bytes: before?.bytes ?? 0,
    records: before?.records ?? 0,
    files: before?.files ?? 0,
    // What is not chosen any more is removed once the others are here.
    keys: before?.keys ?? [],
    paths: before?.paths ?? [],
  }
  try {
    await savePin(pin)
  } catch {
    showToast(t.notStored)
    return false
  }
  void navigator.storage?.persist?.()
  void refreshPin(pin)
  return true
}
