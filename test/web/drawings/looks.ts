/** That a page can be used by anybody; with `PLUMBLINE_PICTURES=<folder>` it is kept for people to look at. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hindrances } from '../kit/browser.ts'

export async function looks(page: Page, name: string): Promise<void> {
  expect(await hindrances(page), name).toEqual([])
  const folder = process.env.PLUMBLINE_PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `${name} ${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
