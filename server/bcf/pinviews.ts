/** Viewpoints of a topic that are cut-outs of sheets: around the first pins of its record, as far as the caller sees them. */
import { type BcfVersion, bcfPicturesMax } from '../../contract/drawings/bcftopics.ts'
import { type SheetPin, SheetPinsReadByRecord } from '../../contract/drawings/sheetpin.ts'
import type { Value } from '../../contract/kit.ts'
import { BytesChanged, BytesMissing } from '../blobs/blobs.ts'
import type { Call } from '../kernel/call.ts'
import { Fault } from '../kernel/faults.ts'
import type { Perform } from '../kernel/serve.ts'
import type { OwnViews } from './ownviews.ts'
import type { RecordTopic } from './topicsof.ts'
import { element, writeXml } from './xmltree.ts'

/** 100 mm of the sheet, at 254 dots per inch. */
const part = { side: (100 / 25.4) * 72, pixels: 1_000 }

type Pin = Value<typeof SheetPin.fields>

export interface PinView {
  guid: string
  /** The names of its files. */
  snapshot: string
  viewpoint?: string
  files: Array<{ name: string; bytes: Buffer }>
}

export interface ViewsFrom {
  perform: Perform
  /** A part of a sheet with one pin, and what it is of beneath. */
  cutOut(
    asked: { sheetFolderId: number; version: number; pinId: number; side: number; pixels: number },
    call: Call,
  ): Promise<Buffer>
}

/** One that cannot be drawn, or that the caller sees no longer, is left out: it never stops a file. */
export async function viewsOf(
  { perform, cutOut }: ViewsFrom,
  { call, own, version, left }: { call: Call; own: OwnViews; version: BcfVersion; left: number },
  { folderId, kept, isPinned }: RecordTopic,
): Promise<PinView[]> {
  if (!isPinned || left <= 0) return []
  const pins: Pin[] = (await orNothing(perform(SheetPinsReadByRecord, { folderId }, call)))?.pins ?? []
  const isTaken = Object.keys(kept.files).some((name) => usual.includes(name.toLowerCase()))
  const views: PinView[] = []
  for (const { sheetFolderId, version: revision, pinId } of pins.slice(
    0,
    Math.min(bcfPicturesMax.record, left),
  )) {
    const asked = { sheetFolderId: sheetFolderId!, version: revision!, pinId: pinId!, ...part }
    const picture = await orNothing(cutOut(asked, call))
    const guid = own.guidOf(pinId!)
    const names = views.length > 0 || isTaken ? [`Snapshot_${guid}.png`, `Viewpoint_${guid}.bcfv`] : usual
    if (picture) views.push(viewOf(guid, picture, version, names))
  }
  return views
}

/** What the files of the first viewpoint are called. */
const usual: readonly string[] = ['snapshot.png', 'viewpoint.bcfv']

/** A place on a sheet is none in a model: there is no camera. 2.1 has a file without one, 3.0 has no file then. */
function viewOf(
  guid: string,
  picture: Buffer,
  version: BcfVersion,
  [snapshot, viewpoint]: readonly string[],
): PinView {
  const files = [{ name: snapshot!, bytes: picture }]
  if (version === '3.0') return { guid, snapshot: snapshot!, files }
  const file = Buffer.from(writeXml(element('VisualizationInfo', [], { Guid: guid })))
  files.push({ name: viewpoint!, bytes: file })
  return { guid, snapshot: snapshot!, viewpoint: viewpoint!, files }
}

async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Fault || error instanceof BytesMissing || error instanceof BytesChanged)
      return undefined
    throw error
  }
}
