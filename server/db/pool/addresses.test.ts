import { describe, expect, test } from 'vitest'
import { readSettings } from '../../settings/settings.ts'
import { parseAddress } from './addresses.ts'

const urls = (text: string) => parseAddress(text).hosts.map(({ url }) => url)

describe('an address of a database', () => {
  test.each<[string, string[]]>([
    ['postgres://a/db', ['postgres://a/db']],
    [
      'postgresql://u:p%40w@a:5432,b:5433/db?sslmode=require',
      ['postgresql://u:p%40w@a:5432/db?sslmode=require', 'postgresql://u:p%40w@b:5433/db?sslmode=require'],
    ],
    ['postgres://u:p@w@a,b/db', ['postgres://u:p@w@a/db', 'postgres://u:p@w@b/db']],
    ['postgres://[::1]:5432,[fe80::2]/db', ['postgres://[::1]:5432/db', 'postgres://[fe80::2]/db']],
    ['postgres://a,b/db?port=6432', ['postgres://a:6432/db', 'postgres://b:6432/db']],
    ['postgres://a,b:7/db?port=1,2', ['postgres://a:1/db', 'postgres://b:7/db']],
    ['postgres:///db', ['postgres:///db']],
    ['postgres:///db?host=/run/a,/run/b&port=1,2', sockets('postgres://')],
    ['postgres://u@/db?host=/run/a,/run/b&port=1,2', sockets('postgres://u@localhost')],
    ['postgres://u@localhost/db?host=/run/a,/run/b&port=1,2', sockets('postgres://u@localhost')],
    ['postgres://%2Frun%2Fa/db', ['postgres://%2Frun%2Fa/db']],
    ['postgres://a/db?connect_timeout=3&target_session_attrs=any', ['postgres://a/db']],
  ])('%s leads to each of its hosts', (text, expected) => {
    expect(urls(text)).toEqual(expected)
  })

  test.each([
    ['postgres://a/db', 'writable', undefined],
    ['postgres://a,b/db?target_session_attrs=read-write', 'writable', undefined],
    ['postgres://a,b/db?target_session_attrs=primary&connect_timeout=3', 'primary', 3000],
    ['postgres://a,b/db?target_session_attrs=any&connect_timeout=0', 'any', undefined],
    ['postgres://a,b/db?load_balance_hosts=disable', 'writable', undefined],
  ] as const)('%s says which servers are used', (text, accepts, connectTimeoutMs) => {
    expect(parseAddress(text)).toMatchObject({ accepts, connectTimeoutMs })
  })

  test('names its hosts without the password', () => {
    const { hosts } = parseAddress('postgres://u:secret@a,b:5433/db')
    expect(hosts.map(({ name }) => name)).toEqual(['a:5432', 'b:5433'])
  })

  test.each([
    ['mysql://u:secret@a/db', 'must be an address that starts with postgres://'],
    ['postgres://u:secret@a,,b/db', 'a host is missing'],
    ['postgres://u:secret@a,/db', 'a host is missing'],
    ['postgres://u:secret@:5432/db', 'a host is missing'],
    ['postgres://u:secret@a:0/db', '"0" is not a port'],
    ['postgres://u:secret@a:65536,b/db', '"65536" is not a port'],
    ['postgres://u:secret@a:5432x/db', '"5432x" is not a port'],
    ['postgres://u:secret@a,b,c/db?port=1,2', '3 hosts but 2 ports'],
    ['postgres://u:secret@a/db?hostaddr=10.0.0.1', 'hostaddr is not supported'],
    ['postgres://u:secret@a/db?target_session_attrs=standby', 'takes no writes; use read-write'],
    ['postgres://u:secret@a/db?target_session_attrs=prefer-standby', 'takes no writes; use read-write'],
    ['postgres://u:secret@a/db?target_session_attrs=rw', 'must be read-write, primary or any'],
    ['postgres://u:secret@a,b/db?load_balance_hosts=random', 'load_balance_hosts must be disable'],
    ['postgres://u:secret@a/db?connect_timeout=-1', 'whole number of seconds'],
    ['postgres://u:secret#2@a/db', 'write the character # as %23'],
    [`postgres://u:secret@${'a,'.repeat(16)}a/db`, 'at most 16 hosts'],
  ])('%s is refused with a sentence, and without its password', (DATABASE_URL, expected) => {
    const read = () => readSettings({ DATABASE_URL })
    expect(read).toThrow(expected)
    expect(read).not.toThrow('secret')
  })
})

function sockets(inFront: string): string[] {
  return ['a', 'b'].map((name, i) => `${inFront}/db?host=%2Frun%2F${name}&port=${i + 1}`)
}
