/** Pages say what is so, to anyone who reads them: on a screen, on paper, in another time zone, in a narrow window. */
import { beforeAll, expect, test } from 'vitest'
import { AccessListSave } from '../../../contract/people/accesslist.ts'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { ProjectMemberAdd, ProjectMemberRemove, ProjectUpdate } from '../../../contract/projects/project.ts'
import { ProjectDefaultsSave } from '../../../contract/projects/projectdefaults.ts'
import { DailyReportSign } from '../../../contract/records/dailyreportsignature.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../kit/records.ts'
import { axe, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())

journeys('a page', () => {
  let project: Project<'General Contractor PM' | 'Subcontractor' | 'Architect'>
  let pm: Person
  let sub: Person
  let architect: Person
  const make = (by: Person, type: keyof typeof recordTypes, fields: RecordData) =>
    makeOne(by, recordTypes[type], project.id, fields)
  const at = (path: string) => `/p/${project.id}/${path}`

  beforeAll(async () => {
    project = await here.project(['General Contractor PM', 'Subcontractor', 'Architect'])
    pm = project.people['General Contractor PM']
    sub = project.people.Subcontractor
    architect = project.people.Architect
    // The browser is in New York.
    const fields = { projectId: project.id, timeZone: 'America/Los_Angeles' }
    await project.admin.client.call(ProjectUpdate, { project: fields })
  })

  test('of the dashboard does not tell a subcontractor of reports that are not theirs', async () => {
    await make(project.admin, 'dailyReport', { dated: new Date(Date.now() - 6 * 86_400_000).toISOString() })
    const page = await visit(here, sub, { at: `/p/${project.id}` })
    await make(sub, 'openIssue', { subject: 'Leak' })
    await page.reload()
    await page.getByText('Open punch items: who and where').waitFor()
    const text = await page.locator('main').innerText()
    expect(text).not.toMatch(/on site|no report|asked for|daily report/i)
    expect(await page.locator('.tiles').innerText()).not.toMatch(/\n0$/)
  })

  test('of the dashboard counts as open what the tab of the list does: no drafts, which have a tab of their own', async () => {
    const { id, admin } = await here.project()
    for (const [type, field] of [
      ['rfi', 'statusId'],
      ['punchList', 'status'],
      ['openIssue', 'statusId'],
    ] as const)
      for (const state of [1, 2, 2])
        await makeOne(admin, recordTypes[type], id, { subject: 'Leak', summary: 'Leak', [field]: state })
    const page = await visit(here, admin, { at: `/p/${id}` })
    for (const [name, path] of [
      ['Open RFIs', 'rfis'],
      ['Open punch items', 'punch'],
      ['Open issues', 'issues'],
    ]) {
      await page.goto(`/p/${id}`)
      const tile = page.locator('.tile').filter({ has: page.getByRole('link', { name, exact: true }) })
      await expect.poll(() => tile.locator('b').textContent()).toBe('2')
      await page.goto(`/p/${id}/${path}`)
      const views = page.getByRole('navigation', { name: 'Views' })
      await views.getByRole('link', { name: 'Open 2', exact: true }).waitFor()
      await views.getByRole('link', { name: 'Drafts 1', exact: true }).click()
      await expect.poll(() => page.locator('tr.line').count()).toBe(1)
    }
  })

  test('of the roles keeps their names in view in a narrow window', async () => {
    const page = await visit(here, project.admin, { at: at('setup/roles') })
    await page.setViewportSize({ width: 1280, height: 800 })
    const setup = page.getByRole('group', { name: 'Viewer, Setup' })
    const isWhole = async () => {
      const box = (await setup.boundingBox())!
      return box.x + box.width <= page.viewportSize()!.width
    }
    expect(await isWhole()).toBe(true)
    expect(await axe(page)).toEqual([])
    await page.setViewportSize({ width: 1024, height: 768 })
    await setup.scrollIntoViewIfNeeded()
    expect(await isWhole()).toBe(true)
    const name = page.getByRole('rowheader', { name: /^Viewer/ })
    const [head, cell] = [(await name.boundingBox())!, (await setup.boundingBox())!]
    expect(head.x).toBeGreaterThanOrEqual(0)
    expect(head.x + head.width).toBeLessThanOrEqual(cell.x)
  })

  test('of the audit names people who have left, and shows the time zone of the project', async () => {
    const gone = await here.person(project.admin, { lastName: 'Verschoor' })
    const member = { userId: gone.id, role: 'Viewer' }
    await project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
    await project.admin.client.call(ProjectMemberRemove, { projectId: project.id, member })
    const page = await visit(here, project.admin, { at: at('setup/audit') })
    const line = page.getByRole('row').filter({ hasText: 'Member removed' })
    await line.getByText('Pat Verschoor').waitFor()
    expect(await line.innerText()).toMatch(/\d [AP]M P[SD]T/)
  })

  test('of the audit names the people of a list, and says lists in words', async () => {
    const accessList = { name: 'Costs of the audit', memberList: [pm.id] }
    await project.admin.client.call(AccessListSave, { projectId: project.id, accessList })
    const holidays = [{ day: '2026-12-24', name: 'Eve' }]
    await project.admin.client.call(ProjectDefaultsSave, { projectId: project.id, defaults: { holidays } })
    const page = await visit(here, project.admin, { at: at('setup/audit') })
    const list = page.getByRole('row').filter({ hasText: 'Costs of the audit' })
    await list.getByText(pm.fullName).waitFor()
    await page.getByRole('row').filter({ hasText: '2026-12-24 Eve' }).waitFor()
    expect(await page.getByRole('table').innerText()).not.toMatch(/\[[\d{"]/)
  })

  test('of the members tells who adds them, where the reader does not', async () => {
    const page = await visit(here, pm, { at: at('setup/members') })
    await page.getByText('Project admins add members and change roles.').waitFor()
    expect(await page.getByRole('button', { name: 'Add a member' }).count()).toBe(0)
  })

  test('of merging offers only people whom the user may merge', async () => {
    const stranger = await here.organization()
    const member = { email: stranger.email, role: 'Viewer' }
    await project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
    await project.admin.client.call(OrganizationAdd, {
      organization: { organizationName: `Co ${project.id}` },
    })
    const page = await visit(here, project.admin, { at: at('setup/merge') })
    const goes = page.getByRole('combobox').first()
    await goes.click()
    await page.getByRole('option', { name: sub.fullName }).waitFor()
    const offered = (await page.getByRole('option').allInnerTexts()).join()
    expect(offered).not.toContain(stranger.fullName)
    expect(offered).not.toContain(project.admin.fullName)
  })

  test('of the daily reports says who signed', async () => {
    const { folderId } = await make(pm, 'dailyReport', {})
    await pm.client.call(DailyReportSign, { folderId })
    const page = await visit(here, project.admin, { at: at('daily') })
    await page.getByRole('columnheader', { name: 'Signed by' }).waitFor()
    await page.getByRole('row').filter({ hasText: pm.fullName }).getByText(pm.fullName).nth(1).waitFor()
  })

  test('of a closed punch item shows nothing as pending', async () => {
    const item = { summary: 'Door binds', responsiblePartyList: [sub.login], architectListStatus: 1 }
    const ids = await make(architect, 'punchList', item)
    await change(architect, recordTypes.punchList, ids, { architectListStatus: 3 })
    await change(pm, recordTypes.punchList, ids, { status: 6 })
    const page = await visit(here, sub, { at: at(`punch/${ids.folderId}`) })
    await page.getByText('Not reported').waitFor()
    expect(await page.locator('.parties').innerText()).not.toContain('Pending')
  })

  test('on paper names its reader, and one that somebody else entered names them', async () => {
    const fields = { subject: 'Parapet', issueFrom: architect.id, issueTo: pm.id, createdDate: '2026-01-02' }
    const { folderId } = await make(sub, 'openIssue', fields)
    const page = await visit(here, pm, { at: at(`issues/${folderId}`) })
    await page.getByText('Entered by', { exact: true }).waitFor()
    await page
      .getByText(`${sub.fullName} on behalf of ${architect.fullName} asks you to settle this`)
      .waitFor()
    expect(await axe(page)).toEqual([])
    const list = await visit(here, pm, { at: at('issues') })
    const row = list.getByRole('row').filter({ hasText: 'Parapet' })
    await row.getByText('You', { exact: true }).waitFor()
    await list.locator('html[data-printing=ready]').waitFor({ state: 'attached' })
    await list.emulateMedia({ media: 'print' })
    expect(await row.innerText()).toContain(pm.fullName)
    expect(await row.getByText('You', { exact: true }).isVisible()).toBe(false)
  })
})
