/** What is said for a few seconds on a phone: it covers no button of a form, wherever that is scrolled to. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { FolderCreatePunchList } from '../../../contract/documents/folder.ts'
import { PunchListCreateMany } from '../../../contract/records/punchlist.ts'
import { RFICreateMany } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM'>
let pm: Person
let listId: number
let rfiId: number

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
  const list = { folderProjectId: project.id, folderName: 'Level 2 walk' }
  listId = (await pm.client.call(FolderCreatePunchList, list)).folderId!
  const item = { projectId: project.id, folderParentId: listId, summary: 'Door sticks', locationRoom: '214' }
  await pm.client.call(PunchListCreateMany, { punchlistList: [{ ...item, status: 2 }] })
  const rfiList = [
    { projectId: project.id, subject: 'Anchors', question: 'Which?', statusId: 2, toUserId: pm.id },
  ]
  const made = await pm.client.call(RFICreateMany, { rfiList })
  rfiId = Number(made.returnedIdList![0]!.folderId)
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(name) })

/** The buttons and fields of the form where a finger would meet the toast, however far it is scrolled. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toast = document.querySelector('.toast.on')!
    const found = new Set<string>()
    const look = (): void => {
      for (const one of document.querySelectorAll('main :is(button, a, input, textarea), footer button')) {
        if (one.closest('header') || !one.checkVisibility()) continue
        const { left, right, top, bottom } = one.getBoundingClientRect()
        for (const x of [left + 2, (left + right) / 2, right - 2])
          for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
            const hit = document.elementsFromPoint(x, y)
            // What the head lies over as well, is not covered by the toast.
            const below = hit.find((each) => !toast.contains(each))
            if (toast.contains(hit[0]!) && below && one.contains(below))
              found.add(one.textContent?.trim() || one.getAttribute('aria-label') || one.tagName)
          }
      }
    }
    for (const at of document.querySelectorAll('html, .scroll, main')) {
      for (let y = 0; y <= at.scrollHeight; y += 24) {
        at.scrollTop = y
        look()
      }
    }
    return [...found]
  })

async function isClear(page: Page, says: string | RegExp): Promise<void> {
  await page.locator('.toast.on').getByText(says).waitFor()
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await covered(page), `${page.url()} at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

journeys('what is said for a few seconds', () => {
  const at = (): readonly [form: string, chooser: string, takeOut: RegExp][] => [
    [`rfis/new?subject=Anchors&question=Why&toUserId=${pm.id}`, 'Add files', /^Take .*out|^Remove/],
    ['daily/new', 'Choose photos', /^Take photo 1 out/],
    [`punch/${listId}/walk`, 'Choose photos', /^Take this photo out/],
  ]
  test('with a way back covers no button of the form that it is about, and can be pressed itself', async () => {
    for (const [form, chooser, takeOut] of at()) {
      const page = await visit(here, pm, { phone: true, at: `/p/${project.id}/${form}` })
      await page.getByLabel(chooser).setInputFiles([photo('a photo with a name that takes two lines.jpg')])
      await button(page, takeOut).click()
      await isClear(page, 'taken out.')
      await button(page, 'Undo').tap()
      await button(page, takeOut).waitFor()
    }
  })

  test('after something was kept without a signal covers neither Reply nor the next Send', async () => {
    const allow = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/
    const page = await visit(here, pm, { phone: true, at: `/p/${project.id}/rfis/${rfiId}`, allow })
    const reply = page.getByRole('textbox', { name: /Reply/ })
    await reply.fill('The first')
    await page.context().setOffline(true)
    await button(page, /^Reply/).tap()
    await isClear(page, 'Kept on this device.')
    await reply.fill('The second')
    await button(page, /^Reply/).tap()
    await page.getByText('2 things wait for a signal').waitFor()
    await page.context().setOffline(false)
    await page.getByText('2 things wait').waitFor({ state: 'detached' })
  })
})
