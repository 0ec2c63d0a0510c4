/** Passwords, keys and what is written with them go to the server that was named, and to no other. */
import { beforeAll, describe, expect, test } from 'vitest'
import { prepared } from '../../../test/kit/prepared.ts'
import { stranger } from '../../../test/kit/programs/stranger.ts'
import { connect } from '../src/index.ts'

const other = prepared(() => stranger(200, '{"authSessionKey":"caught"}'))

describe.each([301, 302, 303, 307, 308])('a server that answers %i', (status) => {
  const leading = () => stranger(status, '', { Location: `${other.url}/plumbline/api/UserLoginRequest?a=b` })
  let place: string
  beforeAll(() => {
    place = `${other.url}/plumbline`
  })

  test('gets the password, and the place it leads to does not', async () => {
    const { url, got } = await leading()
    const server = connect({ baseUrl: url })
    const message = `The server leads on to ${place}. Use that address.`
    await expect(server.signIn('pat', 'a password')).rejects.toMatchObject({
      status,
      location: place,
      message,
    })
    expect([got.length, other.got, server.key]).toEqual([1, [], undefined])
  })

  test('gets a call with a key, and the place it leads to does not', async () => {
    const { url } = await leading()
    const server = connect({ baseUrl: url, key: 'k' })
    const calls = [
      server.call('RFICreateMany', { rfiList: [] }),
      server.file('RFIReadInFolder', {}, { format: 'csv' }),
      server.upload(new Blob(['a photo']), { folderId: 1 }),
    ]
    for (const call of calls) await expect(call).rejects.toMatchObject({ status, location: place })
    expect(other.got).toEqual([])
  })

  test('is told to whoever follows its changes', async () => {
    const { url } = await leading()
    const server = connect({ baseUrl: url, key: 'k' })
    for (const following of [server.changes(), server.live()])
      await expect(following.next()).rejects.toMatchObject({ status, location: place })
    expect(other.got).toEqual([])
  })
})

test('a call without a key, as that of a page, is led on as ever', async () => {
  const { url } = await stranger(307, '', { Location: `${other.url}/elsewhere` })
  await connect({ baseUrl: url }).call('SessionGet')
  expect(other.got.splice(0)).toMatchObject([{ url: '/elsewhere', authorization: undefined }])
})

test.each(['{}', '{"authSessionKey":null}', '{"authSessionKey":""}', '{"authSessionKey":"a\\r\\nb"}'])(
  'nobody is signed in by the answer %s',
  async (body) => {
    const server = connect({ baseUrl: (await stranger(200, body)).url })
    await expect(server.signIn('pat', 'a password')).rejects.toThrow('without a key')
    expect(server.key).toBeUndefined()
  },
)
