/** Gathers what differs into boxes: what lies close together is one change. */

/** In pixels of the new page. */
export interface DiffersBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** How much ink only the old page has there, and only the new one. */
  readonly old: number
  readonly new: number
}

export interface Gathering {
  add(x: number, y: number, isOld: boolean): void
  boxes(): DiffersBox[]
}

interface GatheringOptions {
  readonly width: number
  readonly height: number
  /** The side of a cell, in pixels. */
  readonly cell: number
  /** Less ink than that in a cell is an edge that was drawn differently. */
  readonly inkMin: number
}

/** More than anybody looks at one by one. */
export const areasMax = 150
/** Cells that are at most so far apart belong together; farther where there would be too many areas. */
const gaps = [2, 4, 8, 16]

interface Cell extends Mutable<DiffersBox> {}
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

export function openGathering({ width, height, cell, inkMin }: GatheringOptions): Gathering {
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  const cells = new Map<number, Cell>()
  return {
    add(x, y, isOld) {
      const at = Math.floor(y / cell) * columns + Math.floor(x / cell)
      const known = cells.get(at)
      if (known) take(known, x, y, isOld)
      else
        cells.set(at, {
          left: x,
          top: y,
          right: x + 1,
          bottom: y + 1,
          old: isOld ? 1 : 0,
          new: isOld ? 0 : 1,
        })
    },
    boxes() {
      const kept = new Map([...cells].filter(([, one]) => one.old >= inkMin || one.new >= inkMin))
      let boxes: DiffersBox[] = []
      for (const gap of gaps) {
        boxes = mergeOverlapping(grouped(kept, { columns, rows, gap }))
        if (boxes.length <= areasMax) break
      }
      return boxes.sort((one, other) => inkOf(other) - inkOf(one)).slice(0, areasMax)
    },
  }
}

const inkOf = (box: DiffersBox): number => box.old + box.new

function take(cell: Cell, x: number, y: number, isOld: boolean): void {
  if (x < cell.left) cell.left = x
  if (y < cell.top) cell.top = y
  if (x >= cell.right) cell.right = x + 1
  if (y >= cell.bottom) cell.bottom = y + 1
  if (isOld) cell.old++
  else cell.new++
}

interface Grid {
  readonly columns: number
  readonly rows: number
  readonly gap: number
}

function grouped(cells: ReadonlyMap<number, Cell>, grid: Grid): DiffersBox[] {
  const left = new Set(cells.keys())
  const boxes: DiffersBox[] = []
  for (const first of cells.keys()) {
    if (!left.delete(first)) continue
    const next = [first]
    let box: DiffersBox = cells.get(first)!
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      box = around(box, cells.get(at)!, at !== first)
      for (const beside of cellsBeside(at, grid)) if (left.delete(beside)) next.push(beside)
    }
    boxes.push(box)
  }
  return boxes
}

function* cellsBeside(at: number, { columns, rows, gap }: Grid): Generator<number> {
  const [column, row] = [at % columns, Math.floor(at / columns)]
  for (let y = Math.max(0, row - gap); y <= Math.min(rows - 1, row + gap); y++)
    for (let x = Math.max(0, column - gap); x <= Math.min(columns - 1, column + gap); x++)
      yield y * columns + x
}

const around = (one: DiffersBox, other: DiffersBox, adds = true): DiffersBox => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
  old: one.old + (adds ? other.old : 0),
  new: one.new + (adds ? other.new : 0),
})

/** Boxes that lie over each other are one, until none do. */
function mergeOverlapping(boxes: readonly DiffersBox[]): DiffersBox[] {
  const merged: DiffersBox[] = []
  const waiting = [...boxes]
  for (let box = waiting.pop(); box; box = waiting.pop()) {
    const at = merged.findIndex((other) => overlap(other, box!))
    if (at < 0) merged.push(box)
    else waiting.push(around(merged.splice(at, 1)[0]!, box))
  }
  return merged
}

const overlap = (one: DiffersBox, other: DiffersBox): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
