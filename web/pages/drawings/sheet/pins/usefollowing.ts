/** Keeps an element over the sheet at a place of it, as the sheet is moved and zoomed. */
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import type { Place } from '../geometry.ts'
import type { Overlay } from '../overlay/overlay.ts'

const gap = 16

export function useFollowing(ref: RefObject<HTMLElement | null>, overlay: Overlay, place: Place): void {
  useLayoutEffect(() => {
    const follow = (): void => {
      const element = ref.current
      const area = element?.parentElement
      if (!element || !area) return
      const { x, y } = overlay.pixelAt(place)
      const isRight = x + gap + element.offsetWidth > area.clientWidth
      const left = isRight ? x - gap - element.offsetWidth : x + gap
      const most = Math.max(0, area.clientHeight - element.offsetHeight)
      element.style.setProperty('--left', `${Math.max(0, left)}px`)
      element.style.setProperty('--top', `${Math.min(most, Math.max(0, y - element.offsetHeight / 2))}px`)
    }
    follow()
    return overlay.watch(follow)
  }, [overlay, place.x, place.y])
}
