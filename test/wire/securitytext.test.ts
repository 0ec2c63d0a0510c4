import { expect, test } from 'vitest'
import { readSettings } from '../../server/settings/settings.ts'
import { site } from '../kit/harness.ts'
import { ask } from './ask.ts'

const path = '/.well-known/security.txt'

test('security.txt names the contact of the settings, and an end', async () => {
  const { securityContact } = readSettings({ PLUMBLINE_SECURITY_CONTACT: 'security@example.com' })
  const here = await site({ securityContact, publicUrl: 'https://plumbline.example.com' })
  here.clock.now = new Date('2026-11-18T12:00:00Z')
  const { status, headers, text } = await ask(here, path)
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toBe(
    [
      'Contact: mailto:security@example.com',
      'Expires: 2027-05-17T00:00:00Z',
      'Preferred-Languages: en, de',
      'Canonical: https://plumbline.example.com/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('there is none without the setting', async () => {
  expect((await ask(await site(), path)).status).toBe(404)
})

test.each(['ring me', 'http://example.com', 'a@b\nExpires: never', 'javascript:alert(1)'])(
  'the setting refuses %j',
  (value) => {
    expect(() => readSettings({ PLUMBLINE_SECURITY_CONTACT: value })).toThrow('must be an e-mail address')
  },
)
