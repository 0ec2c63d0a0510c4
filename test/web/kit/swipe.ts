import type { Page } from 'playwright-core'

/** A finger on what is scrolled, moved by a share of its width and lifted. Below 0: to the left, which shows what is on the right. */
export async function swipe(page: Page, selector: string, share: number, down = 0): Promise<void> {
  const box = (await page.locator(selector).boundingBox())!
  const session = await page.context().newCDPSession(page)
  const at = (part: number) => ({
    x: box.x + box.width / 2 + (part - 0.5) * share * box.width,
    y: box.y + box.height / 2 + (part - 0.5) * down * box.height,
  })
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: Array<{ x: number; y: number }>,
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [at(0)])
  for (let step = 1; step <= 10; step++) await touch('touchMove', [at(step / 10)])
  await touch('touchEnd', [])
  await session.detach()
}
