/** A page that is fitted to a paper: its content and what it had of annotations are moved and made smaller or larger. */
import { isDict, isStream, type PdfDict, type PdfStream, type PdfValue } from '../file/objects.ts'
import { added, dict } from './annotation.ts'
import { after, around, cornersOf, type Matrix, matrixOf, placeAt } from './geometry.ts'

type Resolve = (value: PdfValue | undefined) => PdfValue

/** Their boxes are those of the page as it was. */
const ofOwnSize = ['ArtBox', 'BleedBox', 'CropBox', 'Rotate', 'TrimBox', 'UserUnit', 'VP']

export function withoutOwnSize(page: PdfDict): void {
  for (const key of ofOwnSize) page.delete(key)
}

/** Of x and y in turn. */
const pointKeys = ['CL', 'L', 'QuadPoints', 'Vertices']

/** Annotations that the file had. */
export function movedAnnotations(
  objects: PdfValue[],
  annotations: readonly PdfValue[],
  by: Matrix,
  resolve: Resolve,
): PdfValue[] {
  return annotations.flatMap((one) => {
    const from = resolve(one)
    const corners = isDict(from) ? cornersOf(from.get('Rect'), resolve) : undefined
    if (!isDict(from) || !corners) return []
    const moved: PdfDict = new Map(from)
    moved.set('Rect', [...around(corners, by)])
    // How far the drawing is within the rectangle: its form says that itself.
    moved.delete('RD')
    for (const key of pointKeys) {
      const points = numbersIn(from.get(key), resolve)
      if (points) moved.set(key, movedPoints(points, by))
    }
    const lines = resolve(from.get('InkList'))
    if (Array.isArray(lines))
      moved.set(
        'InkList',
        lines.flatMap((line) => {
          const points = numbersIn(line, resolve)
          return points ? [movedPoints(points, by)] : []
        }),
      )
    const normal = formIn(from, resolve)
    if (normal) moved.set('AP', dict({ N: added(objects, movedForm(normal, corners, by, resolve)) }))
    return [added(objects, moved)]
  })
}

function numbersIn(value: PdfValue | undefined, resolve: Resolve): number[] | undefined {
  const items = resolve(value)
  if (!Array.isArray(items)) return undefined
  const numbers = items.map(resolve)
  return numbers.every((one) => typeof one === 'number') ? (numbers as number[]) : undefined
}

function movedPoints(points: readonly number[], by: Matrix): number[] {
  const moved: number[] = []
  for (let i = 0; i + 1 < points.length; i += 2) moved.push(...placeAt(points[i]!, points[i + 1]!, by))
  return moved
}

function formIn(from: PdfDict, resolve: Resolve): PdfStream | undefined {
  const looks = resolve(from.get('AP'))
  const normal = isDict(looks) ? resolve(looks.get('N')) : null
  return isStream(normal) ? normal : undefined
}

/** Viewers move the box of a form into the rectangle; that, and then the move of the page. */
function movedForm(
  form: PdfStream,
  [left, bottom, right, top]: readonly [number, number, number, number],
  by: Matrix,
  resolve: Resolve,
): PdfStream {
  const own = matrixOf(form.dict.get('Matrix'), resolve)
  const box = cornersOf(form.dict.get('BBox'), resolve)
  if (!box) return form
  const [fromLeft, fromBottom, fromRight, fromTop] = around(box, own)
  const [across, up] = [(right - left) / (fromRight - fromLeft), (top - bottom) / (fromTop - fromBottom)]
  if (!Number.isFinite(across) || !Number.isFinite(up)) return form
  const intoRectangle: Matrix = [across, 0, 0, up, left - fromLeft * across, bottom - fromBottom * up]
  const matrix = after(after(own, intoRectangle), by)
  return { ...form, dict: new Map(form.dict).set('Matrix', [...matrix]) }
}
