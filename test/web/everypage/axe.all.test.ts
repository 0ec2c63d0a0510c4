/** The check of contrasts looks at one text of each look, and still finds the one that cannot be read. */
import { expect, test } from 'vitest'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { contrasts } from '../kit/axe.ts'
import { axe, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())

journeys('the check of accessibility', () => {
  test('finds a pale text among many that look alike, and one on another background', async () => {
    const page = await visit(here, undefined, { at: '/signin' })
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.evaluate(() => {
      const list = document.createElement('ul')
      for (let row = 0; row < 30; row++) {
        const item = list.appendChild(document.createElement('li'))
        item.id = `row${row}`
        item.append(`Row ${row}`)
      }
      document.querySelector('main')!.append(list)
    })
    expect(await axe(page)).toEqual([])
    await page.evaluate(() => {
      document.getElementById('row13')!.style.color = '#ddd'
      document.getElementById('row21')!.style.background = '#333'
    })
    const ids = (found: string[]) => found.map((line) => /^color-contrast at #(\w+):/.exec(line)?.[1])
    expect(ids(await axe(page))).toEqual(['row13', 'row21'])
    expect(ids(await contrasts(page))).toEqual(['row13', 'row21'])
  })
})
