/** Zooming with a wheel, a touchpad or two fingers: what lies under them is told with the factor. */

export interface Point {
  x: number
  y: number
}

export type Zooming = (factor: number, at: Point) => void

/** A place of the window, from the top left of the area. */
export const within = (area: HTMLElement, x: number, y: number): Point => {
  const { left, top } = area.getBoundingClientRect()
  return { x: x - left, y: y - top }
}

/** Two fingers on a touchpad arrive as a wheel with Ctrl as well. `alone`: also without Ctrl, where nothing scrolls. */
export function listenToWheel(area: HTMLElement, zoom: Zooming, { alone = false } = {}): () => void {
  const turned = (event: WheelEvent): void => {
    if (!alone && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 30
    zoom(Math.exp(-Math.max(-60, Math.min(60, pixels)) / 150), within(area, event.clientX, event.clientY))
  }
  area.addEventListener('wheel', turned, { passive: false })
  return () => area.removeEventListener('wheel', turned)
}

export function listenToFingers(area: HTMLElement, zoom: Zooming): () => void {
  let before = 0
  const distance = ([one, other]: readonly Touch[]): number =>
    Math.hypot(one!.clientX - other!.clientX, one!.clientY - other!.clientY)
  const began = (event: TouchEvent): void => {
    before = event.touches.length === 2 ? distance([...event.touches]) : 0
  }
  const moved = (event: TouchEvent): void => {
    const fingers = [...event.touches]
    if (fingers.length !== 2 || !before) return
    event.preventDefault()
    const [one, other] = fingers as [Touch, Touch]
    const next = distance(fingers)
    zoom(next / before, within(area, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2))
    before = next
  }
  area.addEventListener('touchstart', began, { passive: true })
  area.addEventListener('touchend', began, { passive: true })
  area.addEventListener('touchmove', moved, { passive: false })
  return () => {
    area.removeEventListener('touchstart', began)
    area.removeEventListener('touchend', began)
    area.removeEventListener('touchmove', moved)
  }
}
