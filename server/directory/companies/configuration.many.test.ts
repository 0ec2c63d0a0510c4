import { expect, test } from 'vitest'
import {
  ApiKeyAdd,
  ClientGetConfiguration,
  ClientSaveConfiguration,
} from '../../../contract/projects/configuration.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())

test('a configuration has an element that was sent twice once, as sent last; and at most 1,000', async () => {
  const admin = await here.organization()
  const { apiKey } = await admin.client.call(ApiKeyAdd, { connectorNames: ['Demo'] })
  const opening = { apiKey, connectorName: 'Demo' }
  const save = (...configurationElements: object[]) =>
    admin.client.call(ClientSaveConfiguration, { ...opening, configurationElements })
  const read = async () =>
    (await admin.client.call(ClientGetConfiguration, opening)).clientConfigurationElements!
  await save(
    { keyID: 'k', keyName: 'K', keyValue: '1', isEncrypted: true },
    { keyName: 'only', keyValue: '1' },
    { keyID: 'K', keyValue: '2' },
    { keyName: 'ONLY' },
  )
  expect(await read()).toMatchObject([
    { keyID: 'K', keyName: 'K', keyValue: '2', isEncrypted: true },
    { keyName: 'ONLY', keyValue: '1' },
  ])
  const many = Array.from({ length: 999 }, (_, i) => ({ keyID: `n${i}`, keyValue: 'x', isEncrypted: true }))
  expect(await told(save(...many))).toBe(wrong('ConfigurationElements', 'Length'))
  await save(...many.slice(1))
  expect(await read()).toHaveLength(1000)
})
