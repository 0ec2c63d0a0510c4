/**
 * The fields of a record that a listing already has: shown at once when the record is opened, while the
 * rest is loading.
 */
import type { ResponseOf } from './client.ts'

export type Standing = NonNullable<ResponseOf<'RecordStandingRead'>['standing']>

const seen = new Map<number, Partial<Standing>>()
const seenMax = 2000

export const recordPreview = {
  put(folderId: number, told: Partial<Standing>): void {
    if (seen.size >= seenMax) seen.clear()
    seen.set(folderId, told)
  },
  of: (folderId: number): Partial<Standing> | undefined => seen.get(folderId),
}
