/** Marks on a photo: circles and arrows, in parts of its width and height, so that they fit at any size. */
export interface Mark {
  readonly tool: 'circle' | 'arrow'
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

const within = (value: number): number => Math.max(0, Math.min(1, value))
const rounded = (value: number): number => Math.round(value * 1000) / 1000

/** The first mark of the keyboard: in the middle, as large as most marks. */
export const middleMark = (tool: Mark['tool']): Mark =>
  tool === 'circle'
    ? { tool, x1: 0.35, y1: 0.3, x2: 0.65, y2: 0.7 }
    : { tool, x1: 0.75, y1: 0.75, x2: 0.55, y2: 0.55 }

export const dragged = (tool: Mark['tool'], from: [number, number], to: [number, number]): Mark => ({
  tool,
  x1: rounded(within(from[0])),
  y1: rounded(within(from[1])),
  x2: rounded(within(to[0])),
  y2: rounded(within(to[1])),
})

/** A tap is no mark. */
export const isLargeEnough = ({ x1, y1, x2, y2 }: Mark): boolean => Math.hypot(x2 - x1, y2 - y1) > 0.03

export function moved(mark: Mark, dx: number, dy: number): Mark {
  const x = Math.max(-Math.min(mark.x1, mark.x2), Math.min(1 - Math.max(mark.x1, mark.x2), dx))
  const y = Math.max(-Math.min(mark.y1, mark.y2), Math.min(1 - Math.max(mark.y1, mark.y2), dy))
  return {
    ...mark,
    x1: rounded(mark.x1 + x),
    y1: rounded(mark.y1 + y),
    x2: rounded(mark.x2 + x),
    y2: rounded(mark.y2 + y),
  }
}

/** Around its middle; an arrow keeps its point. */
export function scaled(mark: Mark, by: number): Mark {
  const [x, y] =
    mark.tool === 'arrow' ? [mark.x2, mark.y2] : [(mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2]
  const grown = dragged(
    mark.tool,
    [x + (mark.x1 - x) * by, y + (mark.y1 - y) * by],
    [x + (mark.x2 - x) * by, y + (mark.y2 - y) * by],
  )
  return isLargeEnough(grown) ? grown : mark
}

/** As a path in a picture of that size. */
export function pathOf({ tool, x1, y1, x2, y2 }: Mark, width: number, height: number): string {
  const at = (x: number, y: number): string => `${rounded(x)} ${rounded(y)}`
  if (tool === 'circle') {
    const [rx, ry] = [(Math.abs(x2 - x1) / 2) * width, (Math.abs(y2 - y1) / 2) * height]
    const [cx, cy] = [((x1 + x2) / 2) * width, ((y1 + y2) / 2) * height]
    const half = `A${at(rx, ry)} 0 1 0 `
    return `M${at(cx - rx, cy)}${half}${at(cx + rx, cy)}${half}${at(cx - rx, cy)}`
  }
  const [fx, fy, tx, ty] = [x1 * width, y1 * height, x2 * width, y2 * height]
  const angle = Math.atan2(ty - fy, tx - fx)
  const length = Math.min(0.06 * Math.max(width, height), Math.hypot(tx - fx, ty - fy) * 0.6)
  const barb = (turn: number): string =>
    `M${at(tx, ty)}L${at(tx - length * Math.cos(angle + turn), ty - length * Math.sin(angle + turn))}`
  return `M${at(fx, fy)}L${at(tx, ty)}${barb(0.5)}${barb(-0.5)}`
}

/** The photo with its marks drawn into it, so that they are visible everywhere. */
export async function withMarks(photo: Blob, marks: readonly Mark[], colour: string): Promise<Blob> {
  if (marks.length === 0) return photo
  const picture = await createImageBitmap(photo)
  const { width, height } = picture
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')!
  pen.drawImage(picture, 0, 0)
  pen.strokeStyle = colour
  pen.lineWidth = Math.max(3, Math.max(width, height) / 150)
  pen.lineCap = 'round'
  for (const mark of marks) pen.stroke(new Path2D(pathOf(mark, width, height)))
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  return made ?? photo
}
