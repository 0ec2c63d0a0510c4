/** How blocks are put on the pages, for the parts that do so. */
import type { Element } from 'pdfkit'
import type { Item, Setting } from './items.ts'
import type { Pages } from './pagetypes.ts'

export interface Flow {
  readonly pages: Pages
  readonly setting: Setting
  /** The element that the next block belongs to. */
  readonly parent: Element
  readonly left: number
  readonly width: number
  /** Makes room for what comes next: a new page if it is not there. What waits for it is drawn first. */
  need(height: number): void
  /** Text, broken between pages if it must be; `beside` is called on each page, behind what was drawn from `top` on. */
  stack(items: Item[], type: string, left?: number, beside?: (top: number) => void): void
}

export function drawStack(pages: Pages, items: readonly Item[], left: number): void {
  for (const item of items) {
    item.draw(left, pages.y)
    pages.y += item.height
  }
}
