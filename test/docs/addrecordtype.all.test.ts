/**
 * docs/add-a-record-type.md, run as it is written in a copy of the source, and its record type, used.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../server/root.ts'
import { dense, readsPdf, textOf } from '../kit/files/pdf.ts'
import { password, type Site } from '../kit/harness.ts'
import { mailbox } from '../kit/mail/mailbox.ts'
import { type CarriedOut, carryOut, type Fields } from '../kit/programs/carryout.ts'
import { axe, journeys, visit } from '../web/kit/browser.ts'

const box = await mailbox()
const server = await carryOut('add-a-record-type.md', {
  webApp: true,
  env: {
    PLUMBLINE_SMTP_URL: box.url,
    PLUMBLINE_MAIL_FROM: 'plumbline@example.com',
    PLUMBLINE_PUBLIC_URL: 'http://plumbline.example.com',
    PLUMBLINE_MAIL_DELAY_SECONDS: '0',
  },
})
const { id: projectId, rootFolderId } = server.project

const call: CarriedOut['call'] = (route, request) => server.call(route, request)

const create = async (...deliveryList: Fields[]): Promise<Fields[]> => {
  const list = deliveryList.map((one) => ({ projectId, ...one }))
  return (await call('delivery/createmany', { deliveryList: list })).returnedIdList
}

/** The server reads its events once in a while. */
const polling = { interval: 50, timeout: 30_000 }

describe('a record type added as the page says', () => {
  test('is ten files, and changes six and two for each other language', async () => {
    const page = await readFile(join(packageRoot, 'docs', 'add-a-record-type.md'), 'utf8')
    const named = [...page.matchAll(/^```\w+ (\S+)$/gm)].map(([, file]) => file!)
    const ofGerman = /languages\/de\b/
    const files = [...new Set(named)]
    const changed = files.filter((file) => existsSync(join(packageRoot, file)))
    expect(files.length - changed.length).toBeLessThanOrEqual(10)
    expect(changed.filter((file) => !ofGerman.test(file)).length, changed.join(', ')).toBeLessThanOrEqual(6)
    expect(changed.filter((file) => ofGerman.test(file)).length).toBeLessThanOrEqual(2)
  })

  test('is created and numbered, and created once when sent twice', async () => {
    const request = { tempItemId: 'phone-1', subject: 'Rebar 16 mm', supplier: 'Nordic Steel' }
    const [first] = await create(request)
    const [again, next] = await create(request, { subject: 'Formwork' })
    expect([first!.number, again, next!.number]).toEqual(['DL-001', first, 'DL-002'])
    const { delivery } = await call('delivery/read', { folderId: Number(first!.folderId) })
    expect(delivery).toMatchObject({
      subject: 'Rebar 16 mm',
      statusId: 1,
      statusName: 'Expected',
      userCanModify: true,
    })
  })

  test('takes the steps of its table, and reports which there are', async () => {
    const folderId = Number((await create({ subject: 'Windows' }))[0]!.folderId)
    const { transitions } = await call('record/transitions', { folderId })
    expect(transitions.map((one: Fields) => one.statusName)).toEqual(['Taken', 'Refused'])
    const { delivery } = await call('delivery/update', { delivery: { folderId, statusId: 2, packages: 3 } })
    expect(delivery.arrivedDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    const { status, response } = await server.send('delivery/update', {
      delivery: { folderId, supplier: 7, statusId: 9 },
    })
    expect([status, response.responseStatus.errors[0].fieldName]).toEqual([400, 'Delivery.StatusId'])
  })

  test('is listed, searched, changed with many, and has a history', async () => {
    const folderId = Number((await create({ subject: 'Zinc gutters', dueDate: '2020-01-02' }))[0]!.folderId)
    const filter = { Subject: 'zinc*' }
    const { deliveryList } = await call('delivery/readinfolder', { parentFolderId: rootFolderId, filter })
    expect(deliveryList).toMatchObject([{ folderId, isOverdue: true }])
    const { hits } = await call('record/search', { projectId, text: 'gutt' })
    expect(hits).toMatchObject([{ folderId, folderType: 191 }])
    const many = { folderIds: [folderId], changes: { Supplier: 'Roofers' } }
    expect((await call('record/updatemany', many)).results).toMatchObject([{ folderId, errorCode: '' }])
    const { changes } = await call('record/history', { folderId })
    expect(changes).toContainEqual(expect.objectContaining({ field: 'Supplier', newValue: 'Roofers' }))
  })

  test('is told to those whom it concerns, by what it declares', async () => {
    const { Superintendent: receiver } = server.project.people
    const { folderId } = (await create({ subject: 'Lift', receiverId: receiver.id }))[0]!
    const delivery = { folderId: Number(folderId) }
    const isHeard = (expected: string[]) =>
      expect
        .poll(async () => {
          const { notices } = await server.as(receiver).call('notice/read', {})
          const here = notices.filter((one: Fields) => one.folderId === delivery.folderId)
          return here.map((one: Fields) => `${one.reason} ${one.action} ${one.statusName ?? ''}`.trim())
        }, polling)
        .toEqual(expected)
    await isHeard(['court Created Expected'])
    await call('delivery/update', { delivery: { ...delivery, dueDate: '2027-01-04' } })
    await isHeard(['change Updated', 'court Created Expected'])
    await server.as(receiver).call('delivery/update', { delivery: { ...delivery, statusId: 2, packages: 1 } })
    await call('delivery/update', {
      delivery: { ...delivery, statusId: 3 },
      additionalInfo: [{ propertyName: 'Reason', propertyValue: 'Damaged' }],
    })
    await isHeard(['status StatusOverridden Refused', 'change Updated', 'court Created Expected'])
  })

  test('is mailed with its title and steps', async () => {
    const { Superintendent: receiver } = server.project.people
    await create({ subject: 'Elevator doors', receiverId: receiver.id })
    const mails = () => box.received.filter(({ raw }) => raw.includes('Elevator doors'))
    await expect.poll(() => mails().length, polling).toBeGreaterThan(0)
    expect(mails()[0]!.header('Subject')).toMatch(/^DL-\d+ Elevator doors: waits on you$/)
  })

  test.runIf(readsPdf())('is on paper in both languages, one and a list', async () => {
    const { folderId } = (await create({ subject: 'Steel stairs', supplier: 'Nordic Steel' }))[0]!
    const printed = async (route: string, request: Fields): Promise<string> =>
      dense(textOf(await server.bytes(route, request)))
    const record = { folderId: Number(folderId) }
    expect(await printed('record/print', record)).toContain('SupplierNordicSteel')
    const german = await printed('record/print', { ...record, language: 'de' })
    for (const words of ['Lieferung', 'LieferantNordicSteel', 'Erwartet']) expect(german).toContain(words)
    const list = { parentFolderId: rootFolderId, folderType: 191 }
    expect(await printed('list/print', list)).toContain('Steelstairs')
  })

  test('is brought in from a sheet', async () => {
    const sheet = 'Liefernummer;Material;Lieferant;Empfänger\nL-7;Gravel;Quarry Ltd;Nobody\n'
    const fileContent = Buffer.from(sheet).toString('base64')
    const given = { projectId, kind: 'Delivery', fileName: 'deliveries.csv', fileContent }
    const { importId, columns } = await call('import/prepare', given)
    expect(columns.map((one: Fields) => one.field)).toEqual(['Number', 'Subject', 'Supplier', 'ReceiverName'])
    expect(await call('import/run', { projectId, importId, columns })).toMatchObject({ countMade: 1 })
    const filter = { Subject: 'gravel' }
    const { deliveryList } = await call('delivery/readinfolder', { parentFolderId: rootFolderId, filter })
    expect(deliveryList).toMatchObject([{ number: 'L-7', supplier: 'Quarry Ltd', statusId: 1 }])
  })

  test('is deleted to the bin and restored', async () => {
    const folderId = Number((await create({ subject: 'Doors' }))[0]!.folderId)
    const { delivery } = await call('delivery/read', { folderId })
    await call('folder/delete', { folderId })
    expect((await server.send('delivery/read', { folderId })).status).toBe(404)
    await call('folder/restore', { folderId })
    expect((await call('delivery/read', { folderId })).delivery).toEqual(delivery)
  })

  test('is in a new project, too', async () => {
    const { project } = await call('project/add', { project: { projectName: 'Bridge' } })
    const [created] = await create({ projectId: project.projectId, subject: 'Bearings' })
    expect(created!.number).toBe('DL-001')
  })

  test('leaves the sections of a project unchanged, each there once', async () => {
    const { sections } = await call('project/sections', { projectId })
    const names = sections.map((one: Fields) => one.section)
    expect(names).toHaveLength(new Set(names).size)
    const { folderId } = sections.find((one: Fields) => one.section === 'dailyreports')
    expect((await call('folder/get', { folderId })).folder.folderType).toBe(160)
  })

  test('is counted as it is listed', async () => {
    await create({ subject: 'Paint' })
    const filters = [{}, { Subject: 'paint' }]
    const { counts } = await call('record/count', { projectId, folderType: 191, filters })
    const all = await call('delivery/readinfolder', { parentFolderId: rootFolderId, wantCount: true })
    expect(counts).toEqual([all.totalCount, 1])
  })

  test('is counted by the dashboard: by court, age and label', async () => {
    const { project } = await call('project/add', { project: { projectName: 'Tower' } })
    const request = { projectId: project.projectId }
    expect(await call('project/get/dashboard', request)).not.toHaveProperty('others')
    const [late] = await create(
      { ...request, subject: 'Cranes', dueDate: '2020-01-02' },
      { ...request, subject: 'Beams' },
      { ...request, subject: 'Bolts', statusId: 2, packages: 1 },
    )
    const { label } = await call('label/save', { ...request, label: { name: 'Heavy' } })
    await call('record/labels/save', {
      ...request,
      folderIds: [Number(late!.folderId)],
      addLabelIds: [label.labelId],
    })
    const { others, labels } = await call('project/get/dashboard', request)
    expect(others.types).toMatchObject([{ folderType: 191, count: 2, overdue: 1, courts: [{ count: 2 }] }])
    expect(labels).toMatchObject([{ name: 'Heavy', types: [{ folderType: 191, count: 1, overdue: 1 }] }])
    for (const { filter, count } of [others.types[0], others.types[0].courts[0]]) {
      const listed = { parentFolderId: project.rootFolderId, filter, wantCount: true }
      expect((await call('delivery/readinfolder', listed)).totalCount).toBe(count)
    }
  })

  test('is in the metadata pages and in OpenAPI', async () => {
    const page = await fetch(`${server.url}/metadata`)
    expect(await page.text()).toContain('DeliveryReadInFolder')
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as Fields
    expect(paths['/api/internal/delivery/createmany']).toBeDefined()
  })
})

journeys('a record type added as the page says, in the web app', () => {
  test('is created by its form, listed, and taken on its page', async () => {
    const page = await visit({ url: server.url, clock: {} } as Site, undefined, {
      at: `/p/${projectId}/deliveries/new`,
      allow: /^401 POST \/api\/internal\/session\/get/,
    })
    await page.getByLabel('User name or e-mail').fill(server.project.admin.login)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await page.getByRole('textbox', { name: 'What is to arrive' }).fill('Roof trusses')
    await page.getByRole('textbox', { name: 'Supplier' }).fill('Nordic Timber')
    await page.getByRole('button', { name: 'Save delivery' }).click()
    await page.getByRole('heading', { level: 1, name: 'Roof trusses' }).waitFor()
    await page.getByText('Nordic Timber').waitFor()

    await page.getByRole('button', { name: 'Take it…' }).click()
    await page.getByRole('textbox', { name: 'Packages' }).fill('12')
    await page.getByRole('button', { name: 'Take it', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: 'took it' }).waitFor()
    expect(await axe(page)).toEqual([])

    await page.getByRole('navigation').getByRole('link', { name: 'Deliveries' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Deliveries' }).waitFor()
    await page.getByRole('link', { name: /^All\b/ }).click()
    await page.getByRole('row', { name: /Roof trusses/ }).waitFor()
    expect(await axe(page)).toEqual([])

    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('heading', { name: 'Deliveries: whose court, how old' }).waitFor()
    expect(await axe(page)).toEqual([])
  })
})
