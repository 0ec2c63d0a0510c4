/** Where the record of a link is pinned: a part of each sheet that its person sees, and no way to the rest of it. */
import { SheetRead } from '../../../contract/drawings/register.ts'
import { SheetPinsReadByRecord } from '../../../contract/drawings/sheetpin.ts'
import type { Value } from '../../../contract/kit.ts'
import {
  linkPlacesMax,
  MailLinkPlaceDownload,
  type MailLinkRecord,
} from '../../../contract/outbound/maillink.ts'
import { findLink } from '../../access/maillinks.ts'
import type { Admitted, Call } from '../../kernel/call.ts'
import { Fault, notFound } from '../../kernel/faults.ts'
import { type Found, type Perform, type ServedDownload, serveDownload } from '../../kernel/serve.ts'

const pixels = 800

type Places = Pick<Value<typeof MailLinkRecord.fields>, 'places' | 'placesLeftOff'>

export async function placesOf(perform: Perform, call: Call, folderId: number): Promise<Places> {
  const pins = (await perform(SheetPinsReadByRecord, { folderId }, call)).pins ?? []
  const shown = pins.slice(0, linkPlacesMax)
  const sheetIds = [...new Set(shown.map(({ sheetFolderId }) => sheetFolderId!))]
  const sheets = new Map(
    await Promise.all(sheetIds.map(async (id) => [id, await revisionsOf(perform, call, id)] as const)),
  )
  return {
    places: shown.flatMap(
      ({ pinId, sheetFolderId, sheetNumber, sheetTitle, version, needsCheck, fileName }) => {
        const found = sheets.get(sheetFolderId!)?.find((one) => one.version === version)
        const { revision, issueDate, standing } = found ?? {}
        return found
          ? { pinId, sheetNumber, sheetTitle, revision, issueDate, standing, needsCheck, fileName }
          : []
      },
    ),
    placesLeftOff: pins.length - shown.length,
  }
}

/** None of a sheet of which the person has lost sight since its pins were read. */
const revisionsOf = async (perform: Perform, call: Call, sheetFolderId: number) =>
  perform(SheetRead, { sheetFolderId }, call).then(
    ({ sheet }) => sheet?.revisions ?? [],
    (error) => {
      if (error instanceof Fault && error.status === 404) return []
      throw error
    },
  )

interface Place {
  readonly sheetFolderId: number
  readonly version: number
  readonly pinId: number
  readonly pixels: number
}

/** Finds the part of a sheet around a pin, as the caller sees it. */
export type FindPlace = (place: Place, call: Call) => Promise<Found>

/** A pin of that record and of no other, as the person of the link sees it now. */
export const linkPlace = (
  find: FindPlace,
  perform: Perform,
  admit: (request: { token?: string | null }, call: Call) => Promise<Admitted>,
): ServedDownload =>
  serveDownload(
    MailLinkPlaceDownload,
    async ({ pinId, token }, call) => {
      const link = await findLink(call.db, token?.trim(), 'link', call.now)
      const { pins } = await perform(SheetPinsReadByRecord, { folderId: link?.folderId ?? 0 }, call)
      const pin = pins?.find((one) => one.pinId === pinId)
      if (!pin) throw notFound('This place')
      const { sheetFolderId, version } = pin
      return find({ sheetFolderId: sheetFolderId!, version: version!, pinId: pinId!, pixels }, call)
    },
    { admit },
  )
