/**
 * Without a signal: records of every type and steps can be begun, what is refused later is kept, what was read is
 * wiped in time, photos of other apps are taken. And without https nothing of it is offered.
 */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DocumentReadInFolder } from '../../../contract/documents/documentlist.ts'
import { FilesGetByFolder } from '../../../contract/documents/file.ts'
import { FolderDelete } from '../../../contract/records/bin.ts'
import { RFIRead, RFIReadInFolder, RFIReplyReadByRFI, RFIUpdate } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../kit/records.ts'
import { axe, journeys, type Visiting, visit } from '../kit/browser.ts'
import { waiting } from '../kit/cutnetwork.ts'
import { photo } from '../kit/photo.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Superintendent'>
let pm: Person

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Superintendent'])
  pm = project.people['General Contractor PM']
})

const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|when fetching the script/
const open = (at: string, how: Visiting = {}): Promise<Page> =>
  visit(here, pm, { phone: true, offline: true, at, allow: lost, ...how })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const rfi = (subject: string) =>
  makeOne(pm, recordTypes.rfi, project.id, { subject, question: 'Which?', status: 2, toUserId: pm.id })
const subjects = async (): Promise<string[]> =>
  (await pm.client.call(RFIReadInFolder, { parentFolderId: project.rootFolderId })).rfiReadInFolderList!.map(
    ({ rfiSubject }) => rfiSubject!,
  )

/** The service worker has the whole app, and the page is loaded again with it. */
async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.reload()
}

/** The answers that are stored. */
const storedRows = (page: Page): Promise<Array<{ name: string; key: string }>> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('plumbline-reads')
    await new Promise((done) => {
      opening.onsuccess = done
    })
    if (!opening.result.objectStoreNames.contains('reads')) {
      opening.result.close()
      return []
    }
    const reading = opening.result.transaction('reads').objectStore('reads').getAll()
    await new Promise((done) => {
      reading.onsuccess = done
    })
    opening.result.close()
    return reading.result.map(({ name, key }) => ({ name, key }))
  })
const stored = async (page: Page): Promise<string[]> => (await storedRows(page)).map(({ name }) => name)
const storedKeys = async (page: Page): Promise<string[]> => (await storedRows(page)).map(({ key }) => key)

/** As the phone does it when somebody chooses the app there: a form that is sent, and the page it leads to. */
const share = (page: Page, names: string[], type: string, bytes: number[]): Promise<void> =>
  page.evaluate(
    ([fileNames, fileType, content]) => {
      const files = new DataTransfer()
      for (const name of fileNames)
        files.items.add(new File([Uint8Array.from(content)], name, { type: fileType }))
      const photos = Object.assign(document.createElement('input'), { type: 'file', name: 'photos' })
      photos.files = files.files
      const form = document.createElement('form')
      Object.assign(form, { action: '/share', method: 'POST', enctype: 'multipart/form-data' })
      form.append(photos)
      document.body.append(form)
      form.submit()
    },
    [names, type, bytes] as const,
  )

journeys('without a signal', () => {
  test('a record of every type is begun, and a step is taken; the phone is asked to keep them', async () => {
    const { folderId } = await rfi('Anchors')
    const page = await open(`/p/${project.id}`)
    await page.addInitScript(() => {
      navigator.storage.persist = async () => {
        sessionStorage.setItem('asked', 'yes')
        return true
      }
    })
    await page.clock.install()
    await installed(page)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // What the forms offer is read a few seconds after a project was opened.
    await page.clock.fastForward(9_000)
    await page.waitForFunction(() => localStorage.getItem('plumbline:prepared'))
    await page.goto(`/p/${project.id}/rfis/${folderId}`)
    await page.getByText('Which?').waitFor()
    await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringMatching(`RFIRead .*${folderId}`))
    await page.context().setOffline(true)
    for (const path of ['rfis', 'submittals', 'packages', 'punch', 'issues', 'meetings']) {
      await page.goto(`/p/${project.id}/${path}/new`)
      await page.locator('.savebar .primary').waitFor()
    }
    await page.goto(`/p/${project.id}/daily/new`)
    await button(page, 'Send report').waitFor()
    await page.goto(`/p/${project.id}/rfis/new?subject=From+the+basement&question=Why&toUserId=${pm.id}`)
    await button(page, 'Send RFI').click()
    await page.getByText('1 thing waits for a signal').waitFor()
    await page.goto(`/p/${project.id}/rfis/${folderId}`)
    await button(page, 'Answer…').click()
    await page.getByRole('textbox', { name: /^Answer/ }).fill('Type 2')
    await page.getByRole('button', { name: 'Answer', exact: true }).click()
    await page.getByText('2 things wait for a signal').waitFor()
    expect(await page.getByText('moved on').count()).toBe(0)
    expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBe('yes')
    await page.context().setOffline(false)
    await expect.poll(subjects).toContain('From the basement')
    await expect.poll(async () => (await pm.client.call(RFIRead, { folderId })).rfi!.answer).toBe('Type 2')
    expect((await subjects()).filter((one) => one === 'From the basement')).toHaveLength(1)
  })

  test('a change that is refused later is kept with its words, and corrected', async () => {
    const { folderId } = await rfi('Beams')
    const page = await open(`/p/${project.id}/rfis/${folderId}/edit`, { allow: /ERR_|^409 POST|script/ })
    const subject = page.getByRole('textbox', { name: /^Subject/ })
    await subject.waitFor()
    await page.context().setOffline(true)
    await subject.fill('Beams of steel')
    await button(page, /^Save/).click()
    await page.getByText('1 thing waits for a signal').waitFor()
    await project.admin.client.call(RFIUpdate, { rfi: { folderId, subject: 'Beams of timber' } })
    await page.context().setOffline(false)
    await page.getByText('1 thing was not taken').waitFor()
    await button(page, 'Show').click()
    const list = page.getByRole('dialog', { name: 'Not sent yet' })
    await list.getByText('Somebody changed the record meanwhile.').waitFor()
    expect(await axe(page)).toEqual([])
    await button(page, 'Open and correct').click()
    await page.waitForURL(/\/edit/)
    expect(await waiting(page)).toBe(0)
    await button(page, 'Use it').click()
    await expect.poll(() => subject.inputValue()).toBe('Beams of steel')
    expect((await pm.client.call(RFIRead, { folderId })).rfi!.subject).toBe('Beams of timber')
  })

  test('a call that is never answered has a limit, and is sent again', async () => {
    const { folderId, rfiId } = await rfi('Cladding')
    const page = await open(`/p/${project.id}/rfis/${folderId}`, { offline: false })
    const reply = page.getByRole('textbox', { name: /Reply/ })
    await reply.fill('Once')
    // The limit is a minute: too long for a test.
    await page.evaluate(() => {
      const limit = AbortSignal.timeout
      AbortSignal.timeout = (ms) => limit.call(AbortSignal, ms / 60)
    })
    let calls = 0
    await page.route('**/rfireply/create', (call) => {
      calls += 1
      return calls > 1 ? call.continue() : undefined
    })
    await button(page, /^Reply/).click()
    await expect.poll(() => calls).toBe(2)
    await expect.poll(() => waiting(page)).toBe(0)
    const { rfiReplyList } = await pm.client.call(RFIReplyReadByRFI, { rfiId })
    expect(rfiReplyList!.map(({ response }) => response)).toEqual(['Once'])
  })

  test('the Project tab has its links, though neither the dashboard nor the project was ever read', async () => {
    const page = await open('/', { alone: true })
    await installed(page)
    await page.getByRole('heading', { level: 1, name: 'My court' }).waitFor()
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await page.context().setOffline(true)
    await page.goto(`/p/${project.id}`)
    await sections.getByRole('link', { name: 'RFIs' }).waitFor()
    await page.context().setOffline(false)
    await page.goto(`/p/${project.id}/rfis`)
    await page.getByRole('heading', { level: 1, name: 'RFIs' }).waitFor()
    await expect.poll(() => stored(page)).toContain('ProjectSectionsRead')
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Project' }).click()
    await sections.getByRole('link', { name: 'Project setup' }).waitFor({ state: 'detached' })
    await sections.getByRole('link', { name: 'Daily reports' }).click()
    await page.waitForURL(/\/daily$/)
  })

  test('the search finds what is kept on the phone, and says that it is that', async () => {
    const { folderId } = await rfi('Waterproofing of the pit')
    await rfi('Never opened here')
    const page = await open(`/p/${project.id}/rfis/${folderId}`, { alone: true })
    await installed(page)
    await page.getByText('Which?').waitFor()
    await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringMatching(`RFIRead .*${folderId}`))
    await expect.poll(() => stored(page)).toContain('ProjectSectionsRead')
    await page.context().setOffline(true)
    await page.goto('/search?q=proofing+pit')
    await page.getByText('No signal: searched in what this device has read and keeps.').waitFor()
    await page.getByRole('link', { name: /Waterproofing of the pit/ }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.goto('/search?q=opened')
    await page.getByText('Nothing found for “opened”.').waitFor()
    await page.goto(`/p/${project.id}`)
    await button(page, 'Search').click()
    await page.getByRole('combobox', { name: /^Search words/ }).fill('waterproofing')
    await page.getByText('No signal: searched in what this device has read and keeps.').waitFor()
    await page.getByRole('option', { name: /Waterproofing of the pit/ }).click()
    await page.waitForURL(new RegExp(`/rfis/${folderId}$`))
    await page.getByText('Which?').waitFor()
  })

  test('the photos that another app shares are kept, and go to a record', async () => {
    const { folderId } = await rfi('Columns')
    const page = await open(`/p/${project.id}/rfis/${folderId}`)
    await installed(page)
    await page.getByText('Which?').waitFor()
    const { buffer } = await photo(page, 60, 40)
    await page.context().setOffline(true)
    await share(page, ['one.jpg', 'two.jpg'], 'image/jpeg', [...buffer])
    await page.waitForURL(/\/share$/)
    await page.getByText('2 photos kept on this device.').waitFor()
    await button(page, /Columns/).click()
    await page.getByText('1 thing waits for a signal').waitFor()
    await page.context().setOffline(false)
    const files = async () => (await pm.client.call(FilesGetByFolder, { folderId })).fileInfos!
    await expect
      .poll(async () => (await files()).map(({ uploadedFileName }) => uploadedFileName))
      .toEqual(['one.jpg', 'two.jpg'])
  })

  test('the PDFs that another app shares go to a record, or become documents', async () => {
    const { folderId } = await rfi('Shop drawings')
    const page = await open(`/p/${project.id}/rfis/${folderId}`)
    await installed(page)
    await page.getByText('Which?').waitFor()
    await page.context().setOffline(true)
    const bytes = [...Buffer.from('%PDF-1.4 '), ...Buffer.alloc(2_000)]
    await share(page, ['plan.pdf', 'details.pdf'], 'application/pdf', bytes)
    await page.waitForURL(/\/share$/)
    await page.getByText('2 files kept on this device.').waitFor()
    await page.getByText('2 kB').first().waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('checkbox', { name: /details/ }).uncheck()
    await button(page, /Shop drawings/).click()
    await page.getByText('1 file was not sent').waitFor()
    await page.getByRole('link', { name: 'Show' }).click()
    await button(page, /^New documents of /).click()
    await page.waitForURL(/\/documents$/)
    await page.context().setOffline(false)
    const files = async () => (await pm.client.call(FilesGetByFolder, { folderId })).fileInfos!
    await expect
      .poll(async () => (await files()).map(({ uploadedFileName }) => uploadedFileName))
      .toEqual(['plan.pdf'])
    const parentFolderId = project.rootFolderId
    const documents = async () =>
      (await pm.client.call(DocumentReadInFolder, { parentFolderId })).documentList!
    await expect.poll(async () => JSON.stringify(await documents())).toContain('details')
  })

  test('what was read is bounded, and has nothing of sessions and sign-in in it', async () => {
    const page = await open('/me')
    await installed(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => stored(page)).toContain('SessionGet')
    await page.evaluate(async () => {
      const opening = indexedDB.open('plumbline-reads')
      await new Promise((done) => {
        opening.onsuccess = done
      })
      const adding = opening.result.transaction('reads', 'readwrite')
      for (let i = 0; i < 500; i++)
        adding
          .objectStore('reads')
          .put({ key: `old ${i}`, userId: '0', name: 'Old', request: {}, atMs: i, bytes: 100 })
      await new Promise((done) => {
        adding.oncomplete = done
      })
      opening.result.close()
      // The oldest are removed at each fortieth answer: the next one is that.
      localStorage.setItem('plumbline:added', '39 0')
    })
    await page.reload()
    await expect.poll(async () => (await stored(page)).length).toBeLessThanOrEqual(440)
    const names = await stored(page)
    // What was read last stays.
    expect(names).toContain('SessionGet')
    expect(names.filter((name) => /SessionsRead|Passkey|SignIn/.test(name))).toEqual([])
  })

  test('what was read goes: at once if the server no longer shows it, and after two weeks without contact', async () => {
    const [opened, other] = [await rfi('Doors'), await rfi('Windows')]
    const at = ({ folderId }: RecordData): string => `/p/${project.id}/rfis/${folderId}`
    const page = await open(at(other), { allow: /ERR_|^404 POST|^401 (POST|GET)|script/ })
    const question = page.getByText('Which?')
    const isThere = async (record: RecordData): Promise<boolean> =>
      (await storedKeys(page)).some((key) => key.includes(`"folderId":${record.folderId}`))
    await installed(page)
    await question.waitFor()
    await page.context().setOffline(true)
    await page.reload()
    await question.waitFor()
    await page.evaluate((day) => {
      localStorage.setItem('plumbline:contact', String(Date.now() - 15 * day))
    }, 86_400_000)
    await page.reload()
    await expect.poll(() => stored(page)).toEqual([])
    expect(await question.count()).toBe(0)

    await page.context().setOffline(false)
    for (const record of [other, opened]) {
      await page.goto(at(record))
      await question.waitFor()
      await expect.poll(() => isThere(record)).toBe(true)
    }
    for (const { folderId } of [other, opened])
      await project.admin.client.call(FolderDelete, {
        folderId,
        additionalInfo: [{ propertyName: 'Reason', propertyValue: 'Twice' }],
      })
    // The one that is opened at once; the other by the next contact, which looks once an hour.
    await page.reload()
    await expect.poll(() => isThere(opened)).toBe(false)
    await page.evaluate(() => localStorage.removeItem('plumbline:checked'))
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.clock.fastForward(11_000)
    await expect.poll(() => isThere(other)).toBe(false)
    await page.context().setOffline(true)
    await page.goto(at(opened))
    await page
      .getByText(/^No signal/)
      .first()
      .waitFor()
    expect(await question.count()).toBe(0)
  })
})

journeys('on a bad line', () => {
  /** Holds what the page reads at its start until it is released. */
  async function held(page: Page): Promise<() => Promise<void>> {
    let release = (): void => undefined
    const released = new Promise<void>((done) => {
      release = done
    })
    await page.context().route('**/api/internal/together', async (call) => {
      await released
      await call.continue().catch(() => undefined)
    })
    return async () => {
      release()
      await page.context().unrouteAll({ behavior: 'wait' })
    }
  }

  test('what was read before is shown at once, with its time, and then what is there now', async () => {
    const { folderId } = await rfi('Gutter')
    const list = `/p/${project.id}/rfis`
    const page = await open(list)
    await installed(page)
    await page.getByText('Gutter').first().waitFor()
    await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringMatching(/^RFIReadInFolder /))
    await page.goto('/')
    await page.getByText('Gutter').first().waitFor()
    await expect.poll(() => stored(page)).toContain('MyCourtRead')
    await project.admin.client.call(RFIUpdate, { rfi: { folderId, subject: 'Gutter of zinc' } })
    const place = () => page.getByRole('heading', { level: 1 }).first().boundingBox()
    for (const at of [list, '/']) {
      const release = await held(page)
      await page.goto(at)
      await page.getByText('Gutter', { exact: true }).first().waitFor()
      await page.getByText(/^As of .* Waiting for the server/).waitFor()
      const before = await place()
      await release()
      await page.getByText('Gutter of zinc').first().waitFor()
      await page.getByText(/^As of/).waitFor({ state: 'detached' })
      // The line that is gone moved nothing.
      expect(await place()).toEqual(before)
    }
  })

  test('nothing of it stays if the session has ended', async () => {
    const { Superintendent: other } = project.people
    const page = await visit(here, other, {
      phone: true,
      offline: true,
      at: '/me',
      allow: /^401 |ERR_|script/,
    })
    await installed(page)
    await page.getByText(`You sign in as ${other.login}.`).waitFor()
    await expect.poll(() => stored(page)).toContain('SessionGet')
    const release = await held(page)
    await page.reload()
    await page.getByText(`You sign in as ${other.login}.`).waitFor()
    await here.database.rows('DELETE FROM session WHERE person_id = $1', [other.id])
    await release()
    await page.waitForURL(/\/signin\?to=%2Fme$/)
    await button(page, 'Sign in').first().waitFor()
    expect(await page.getByText('You sign in as').count()).toBe(0)
    await expect.poll(() => stored(page)).toEqual([])
  })
})

journeys('the app that is installed', () => {
  test('has icons, also maskable ones, shortcuts that open pages, and takes photos and PDFs', async () => {
    const manifest: any = await (await here.fetch('/manifest.webmanifest')).json()
    const types = await Promise.all(
      manifest.icons.map(async ({ src }: { src: string }) =>
        (await here.fetch(src)).headers.get('content-type'),
      ),
    )
    expect(types).toContain('image/png')
    expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
    expect(manifest.share_target).toMatchObject({ action: '/share', method: 'POST' })
    expect(manifest.share_target.params.files[0].accept).toEqual(['image/*', 'application/pdf'])
    const page = await visit(here, project.admin, { phone: true })
    for (const { url } of manifest.shortcuts) {
      await page.goto(url)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await page.getByText('It does not exist').count(), url).toBe(0)
    }
  })
})

journeys('an address without https', () => {
  test('offers no app without a signal, no passkeys and nothing to keep, and says so', async () => {
    const away = { ...here, url: here.url.replace('127.0.0.1', 'plumbline.test') }
    const allow = /Cross-Origin-Opener-Policy header has been ignored/
    const page = await visit(away, project.admin, { phone: true, offline: true, at: '/me', allow })
    await page.getByText('This address has no https.').waitFor()
    expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([false, false])
    expect(await button(page, 'Add a passkey').count()).toBe(0)
    await page.goto(`/p/${project.id}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await button(page, /Keep on this device/).count()).toBe(0)
    await page.goto(`/p/${project.id}/setup/project`)
    await page.getByText('This address has no https.').waitFor()
  })
})
