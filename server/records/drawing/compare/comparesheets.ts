/** Two pages of sheets that the caller sees, laid over each other. */
import type {
  SheetCompareArea,
  SheetCompareRead,
  SheetComparison,
} from '../../../../contract/drawings/sheetcompare.ts'
import { compareAgreementMin } from '../../../../contract/drawings/sheetcompare.ts'
import type { Place, PlacePair } from '../../../../contract/drawings/similarity.ts'
import type { Value } from '../../../../contract/kit.ts'
import { joinNodeRights, visible } from '../../../access/visibility.ts'
import { nodeType } from '../../../codes/nodetypes.ts'
import type { Call } from '../../../kernel/call.ts'
import type { ComparedArea, Comparison } from '../../../kernel/drawingpdf.ts'
import { Fault, invalidField, notEmpty, notFound } from '../../../kernel/faults.ts'
import { isPdf } from '../../document/sheets.ts'
import { beginMeasuring, type Measured, storedComparison, type TwoPages } from './shifts.ts'

export type CompareRequest = Value<typeof SheetCompareRead.request.fields>
type Answer = Value<typeof SheetComparison.fields>

export async function compareSheets(request: CompareRequest, call: Call) {
  const pages = await pagesOf(request, call)
  const measured = await storedComparison(call.db, pages)
  if (!measured) beginMeasuring(call, pages)
  return { comparison: answerOf(measured, pages) }
}

/** Both, as far as the caller sees them. */
export async function pagesOf(request: CompareRequest, call: Call): Promise<TwoPages> {
  const { oldSheetFolderId, oldVersion, newVersion } = request
  if (!oldSheetFolderId) throw notEmpty('OldSheetFolderId', 'the sheet')
  if (!oldVersion) throw notEmpty('OldVersion', 'the version of the old page')
  if (!newVersion) throw notEmpty('NewVersion', 'the version of the new page')
  const pairs = pairsOf(request.places)
  const newSheetFolderId = request.newSheetFolderId || oldSheetFolderId
  return {
    old: await digestOf(call, oldSheetFolderId, oldVersion),
    new: await digestOf(call, newSheetFolderId, newVersion),
    pairs,
  }
}

/** Of the page of a version that the caller sees. */
export async function digestOf(call: Call, sheetFolderId: number, version: number): Promise<Buffer> {
  const page = await call.db.row<{ sha256: Buffer; isPdf: boolean }>(
    `SELECT s.sha256, ${isPdf('s')} AS "isPdf"
       FROM document t JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
       JOIN document_version v ON v.document_id = t.id AND v.version = $3 JOIN stored_file s ON s.id = v.stored_file_id
      WHERE f.id = $2 AND f.type = ${nodeType.document} AND s.sha256 IS NOT NULL AND ${visible}`,
    [call.caller.id, sheetFolderId, version],
  )
  if (!page) throw notFound('This version of a sheet')
  if (page.isPdf) return page.sha256
  throw new Fault(
    'UnsupportedMediaType',
    'There is no picture of this kind of file. Please open the file itself.',
    { dev: 'Only PDFs are compared and printed.' },
  )
}

const placesNeeded = 2
/** In points: closer together they say nothing of direction and size. */
const apartMin = 10
/** The longest side of a page. */
const farthest = 200 * 72
const largerMax = 50

function pairsOf(places: CompareRequest['places']): PlacePair[] | undefined {
  if (!places || places.length === 0) return undefined
  const wrong = (message: string) => invalidField('Places', 'Range', message)
  if (places.length !== placesNeeded) throw wrong('Please give two places on each page.')
  const pairs = places.map(
    (one): PlacePair => ({
      old: { x: Number(one.oldX ?? 0), y: Number(one.oldY ?? 0) },
      new: { x: Number(one.newX ?? 0), y: Number(one.newY ?? 0) },
    }),
  )
  const isOnPage = ({ x, y }: Place): boolean => [x, y].every((side) => side >= 0 && side <= farthest)
  if (!pairs.every((pair) => isOnPage(pair.old) && isOnPage(pair.new)))
    throw wrong('The places must be on the pages.')
  const [old, other] = (['old', 'new'] as const).map((page) => apart(pairs[0]![page], pairs[1]![page]))
  if (old! < apartMin || other! < apartMin)
    throw wrong('The two places of a page are too close to each other. Choose them far apart.')
  if (other! / old! > largerMax || old! / other! > largerMax)
    throw wrong('The places say that one page is more than 50 times as large as the other.')
  return pairs
}

const apart = (one: Place, other: Place): number => Math.hypot(other.x - one.x, other.y - one.y)

const pointsPerMm = 72 / 25.4

function answerOf(measured: Measured | undefined, { pairs }: TwoPages): Answer {
  if (!measured) return { isMeasured: false, alignedBy: 'None' }
  if ('problem' in measured) return { isMeasured: true, problem: measured.problem, alignedBy: 'None' }
  const { sizes, transform, agreement, areas } = measured.comparison
  const isFound = transform !== undefined && (pairs !== undefined || agreement >= compareAgreementMin)
  const answer: Answer = {
    isMeasured: true,
    alignedBy: isFound ? (pairs ? 'Places' : 'Drawing') : 'None',
    agreement,
    oldWidth: written(sizes.old.width),
    oldHeight: written(sizes.old.height),
    newWidth: written(sizes.new.width),
    newHeight: written(sizes.new.height),
  }
  return isFound ? { ...answer, ...aligned(transform!, !pairs), areas: areas.map(asArea) } : answer
}

const aligned = ({ a, b, x, y }: NonNullable<Comparison['transform']>, isShift: boolean): Answer => ({
  a: written(a, 8),
  b: written(b, 8),
  toX: written(x),
  toY: written(y),
  shiftX: isShift ? written(x / pointsPerMm) : '0',
  shiftY: isShift ? written(y / pointsPerMm) : '0',
})

const differences = { old: 'Gone', new: 'Added' } as const

const asArea = (area: ComparedArea, i: number): Value<typeof SheetCompareArea.fields> => ({
  number: i + 1,
  x: written(area.new.x),
  y: written(area.new.y),
  width: written(area.new.width),
  height: written(area.new.height),
  oldX: written(area.old.x),
  oldY: written(area.old.y),
  oldWidth: written(area.old.width),
  oldHeight: written(area.old.height),
  difference: area.only ? differences[area.only] : 'Changed',
  near: [...area.near],
  oldWords: [...area.oldWords],
  newWords: [...area.newWords],
})

/** Without a minus before 0. */
const written = (value: number, digits = 2): string => (Number(value.toFixed(digits)) + 0).toFixed(digits)
