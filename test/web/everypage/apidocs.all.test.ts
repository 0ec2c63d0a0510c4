/** The reference at /docs: for everybody to read and search; anyone who tries an operation signs in there. */
import { expect, test } from 'vitest'
import { downloads, operations, uploads } from '../../../contract/index.ts'
import { password, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())

journeys('the reference of the interface', () => {
  test('is searched by words of operations and fields, and shows what one takes and returns', async () => {
    const page = await visit(here, undefined, { at: '/docs' })
    // The stock sign-in is three routes, and a token is one.
    const others = uploads.length + downloads.length + 4
    await page.getByText(`${operations.length} operations, ${others} other routes`, { exact: true }).waitFor()
    const metadata = await (await fetch(`${here.url}/metadata`)).text()
    expect(metadata).toContain(`Each of the ${operations.length} operations`)
    const links = page.getByRole('navigation', { name: 'Operations' }).getByRole('link')
    expect(await links.count()).toBe(operations.length + others)
    await page.getByLabel('Find an operation').fill('oauth')
    await page.getByText('1 other route', { exact: true }).waitFor()
    await links.first().click()
    await page.getByText('The account or the key is wrong.', { exact: true }).waitFor()
    await page.getByLabel('Find an operation').fill('Recomendation rfiupdate')
    await page.getByText('1 operation', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'RFIUpdateRequest' }).click()
    await page.getByRole('heading', { name: 'RFIUpdateRequest' }).waitFor()
    await page.getByText('POST /api/internal/rfi/update').waitFor()
    await page.getByText('This changes data of this server').waitFor()
    const sent = page.getByRole('region', { name: 'Type RFIInput' })
    expect(await sent.getByRole('row', { name: /^subject / }).innerText()).toContain('string | null')
    const received = page.getByRole('region', { name: 'Type RFI', exact: true })
    expect(await received.getByRole('row', { name: /^costImpactId / }).innerText()).toContain('always there')
    expect(await hindrances(page)).toEqual([])
    await page.getByLabel('Find an operation').fill('nothing has these')
    await page.getByText('No operation has all these words.').waitFor()
  })

  test('tries an operation after signing in, with what was typed', async () => {
    const { rootFolderId, admin } = await here.project()
    const own = [admin.id]
    await here.database.rows('UPDATE person SET must_change_password = false WHERE id = $1', own)
    const allow = /^40[14] POST \/api\/internal\/folder\/get$/
    const page = await visit(here, undefined, { at: '/docs?op=foldergetrequest', allow })
    const body = page.getByLabel('The request, as JSON')
    expect(JSON.parse(await body.inputValue())).toEqual({ folderId: 0 })
    await body.fill('{"folderId": ')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('alert').getByText('This is not JSON').waitFor()
    await body.fill(`{"folderId": ${rootFolderId}}`)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Answer: 401').waitFor()
    await page.getByLabel('User name or e-mail').fill(admin.login)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Answer: 200').waitFor()
    await page.getByText(`"folderId": ${rootFolderId},`).waitFor()
    await page.getByText(`-d '{"folderId":${rootFolderId}}'`).waitFor()
    await body.fill('{"folderId": 2147483647}')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Answer: 404').waitFor()
  })

  test('shows the list or the operation on a phone', async () => {
    const page = await visit(here, undefined, { at: '/docs?q=rfi', phone: true })
    await page.getByRole('link', { name: 'RFIReadRequest' }).click()
    await page.getByRole('heading', { name: 'RFIReadRequest' }).waitFor()
    await page.getByRole('navigation', { name: 'Operations' }).waitFor({ state: 'hidden' })
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('link', { name: 'All operations' }).click()
    await page.getByRole('link', { name: 'RFIUpdateRequest' }).waitFor()
    expect(await hindrances(page)).toEqual([])
    await page.goto('/docs?op=NoSuchRequest')
    await page.getByText('There is no operation NoSuchRequest.').waitFor()
  })
})
