/**
 * Accessibility of a page, by axe. Two thirds of its processor time were the contrast of every text of a page with what is
 * behind it. Texts that look the same (colours, size and weight, on the same backgrounds) have the same contrast, so the
 * first and the last of them are checked: 25 rows of a list are two.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { takesHours } from '../../kit/cases.ts'

const contrast = 'color-contrast'
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Serious and critical accessibility violations, by the rules of WCAG 2.2 AA and best practice. */
export const axe = (page: Page): Promise<string[]> => violations(page, tags)

/** Texts that are hard to read on what is behind them. In the long form every text of the page is looked at. */
export const contrasts = (page: Page): Promise<string[]> => violations(page, [contrast])

async function violations(page: Page, runOnly: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await loadAxe(page)
  if (!takesHours) await page.evaluate(markTexts, mark)
  // Only violations are collected in full, which takes a third less time.
  const options = { runOnly, resultTypes: ['violations'], preload: false }
  const found: Violation[] = await page.evaluate(
    // `globalThis`, because tests outside of this folder have no types of the browser.
    async (options) => (await (globalThis as any).axe.run(options)).violations,
    options,
  )
  return linesOf(found)
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The attribute of the texts whose contrast is checked. */
const mark = 'data-contrast'

/** It is large, and stays loaded as long as the page does. */
async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axeSource)
  const rules = takesHours ? [] : [{ id: contrast, selector: `[${mark}]` }]
  await page.evaluate((rules) => (globalThis as any).axe.configure({ rules }), rules)
}

interface Violation {
  id: string
  impact: string
  help: string
  nodes: Array<{ target: string[]; failureSummary: string }>
}

const linesOf = (violations: Violation[]): string[] =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${help}. ${failureSummary}`),
    )

/** In the page: marks the first and the last element with text of each look. */
function markTexts(mark: string): void {
  const { document, getComputedStyle, Node } = globalThis as any
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark)
  const properties = ['color', 'backgroundColor', 'backgroundImage', 'opacity', 'filter', 'textShadow']
  // A text for screen readers alone is clipped; it must not stand for one that is seen.
  properties.push('fontSize', 'fontWeight', 'position', 'clip', 'clipPath')
  const numbers = new Map<string, number>()
  const first = new Map<number, any>()
  const last = new Map<number, any>()
  const isText = (child: any) => child.nodeType === Node.TEXT_NODE && child.data.trim() !== ''
  /** A look has a number: of the element's own style, and of the look of its parent, which is behind it. */
  const walk = (element: any, parent: number): void => {
    const style = getComputedStyle(element)
    if (style.display === 'none') return
    const key = [parent, element.disabled, ...properties.map((name) => style[name])].join()
    if (!numbers.has(key)) numbers.set(key, numbers.size)
    const look = numbers.get(key)!
    const hasText = /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName) || [...element.childNodes].some(isText)
    if (hasText && style.visibility === 'visible') {
      if (!first.has(look)) first.set(look, element)
      last.set(look, element)
    }
    for (const child of element.children) walk(child, look)
  }
  walk(document.documentElement, -1)
  for (const text of [...first.values(), ...last.values()]) text.setAttribute(mark, '')
}
