/** docs/add-an-operation.md, run as it is written in a copy of the source: its operation, called, and its test. */
import { expect, test } from 'vitest'
import { prepared } from '../kit/prepared.ts'
import { carryOut, type Fields, runTest } from '../kit/programs/carryout.ts'

const server = prepared(() => carryOut('add-an-operation.md'))

test('it counts the open RFIs of the project, and finds no other project', async () => {
  const { project } = server
  const rfiList = [{ projectId: project.id, subject: 'Anchors', csiCode: '05 12 00', statusId: 2 }]
  await server.call('rfi/createmany', { rfiList })
  const { sections } = await server.call('rfi/specsections', { projectId: project.id })
  expect(sections).toEqual([{ csiCode: '05 12 00', count: 1 }])
  expect((await server.send('rfi/specsections', { projectId: project.id + 1000 })).status).toBe(404)
})

test('it is in OpenAPI', async () => {
  const openApi = (await (await fetch(`${server.url}/openapi.json`)).json()) as Fields
  expect(openApi.paths).toHaveProperty(['/api/internal/rfi/specsections', 'post'])
})

test('its own test passes', async () => {
  expect(await runTest(server.copy, 'server/records/rfi/rfisections.test.ts')).toContain('2 passed')
})
