import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { UserLogin } from '../../contract/people/session.ts'
import {
  ApiKeyAdd,
  ClientGetConfiguration,
  ClientSaveConfiguration,
} from '../../contract/projects/configuration.ts'
import { client } from '../../packages/client/src/caller.ts'
import { migratedFolder } from '../../test/kit/cluster.ts'
import { adminPassword, run, start } from '../../test/kit/programs/program.ts'

describe('plumbline rotate-key', () => {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

  /** A connector with one encrypted value, on a server that was started by the command line. */
  async function connector(url: string) {
    const nobody = client({ baseUrl: url })
    const { authSessionKey } = await nobody.call(UserLogin, { userName: 'admin', password: adminPassword })
    const { apiKey } = await nobody.withKey(authSessionKey!).call(ApiKeyAdd, { connectorNames: ['Demo'] })
    const opening = { apiKey: apiKey!, connectorName: 'Demo' }
    const configurationElements = [{ keyID: 'k', keyValue: 'secret', isEncrypted: true }]
    await nobody.call(ClientSaveConfiguration, { ...opening, configurationElements })
    return async (at: string) =>
      (await client({ baseUrl: at }).call(ClientGetConfiguration, opening)).clientConfigurationElements
  }

  test.each([
    ['with the key file', '', ''],
    [
      'with keys from the environment',
      randomBytes(32).toString('base64'),
      randomBytes(32).toString('base64'),
    ],
  ])('works beside a running server, %s', async (_, secretKey, newSecretKey) => {
    const data = await migratedFolder('rotate')
    folders.push(data)
    const env = { PLUMBLINE_SECRET_KEY: secretKey, PLUMBLINE_NEW_SECRET_KEY: newSecretKey }
    const first = await start(data, ['serve'], env)
    const read = await connector(first.url)
    const { code, output, errors } = await run(['rotate-key'], { PLUMBLINE_DATA: data, ...env })
    expect([code, errors]).toEqual([0, ''])
    expect(output).toContain('Encrypted 1 configuration elements and 0 stored answers with the new key.')
    expect(await read(first.url)).toMatchObject([{ keyValue: 'secret' }])
    await first.end('SIGTERM')
    const second = await start(data, ['serve'], { PLUMBLINE_SECRET_KEY: newSecretKey })
    expect(await read(second.url)).toMatchObject([{ keyValue: 'secret' }])
    await second.end('SIGTERM')
  })
})
