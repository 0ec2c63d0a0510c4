import { describe, expect, test } from 'vitest'
import { Fault } from '../kernel/faults.ts'
import { checkNewPassword, hashPassword, passwordFits } from './passwords.ts'
import { digestOf, newKey } from './secrets.ts'

const cost = 10

describe('a password', () => {
  test('fits its own hash and no other', async () => {
    const stored = await hashPassword('tall crane, blue sky', cost)
    expect(await passwordFits('tall crane, blue sky', stored, cost)).toBe(true)
    expect(await passwordFits('Tall crane, blue sky', stored, cost)).toBe(false)
    expect(await passwordFits('', stored, cost)).toBe(false)
  })

  test('is hashed with salt, and its parameters are stored beside it', async () => {
    const [first, second] = [
      await hashPassword('the same words', cost),
      await hashPassword('the same words', cost),
    ]
    expect(first).toMatch(/^scrypt\$10\$8\$1\$[^$]+\$[^$]+$/)
    expect(first).not.toBe(second)
  })

  test('still fits when the cost has grown since', async () => {
    const stored = await hashPassword('tall crane, blue sky', cost)
    expect(await passwordFits('tall crane, blue sky', stored, cost + 2)).toBe(true)
  })

  test('is the same in both Unicode forms', async () => {
    const stored = await hashPassword('Zoë and the crane'.normalize('NFD'), cost)
    expect(await passwordFits('Zoë and the crane'.normalize('NFC'), stored, cost)).toBe(true)
  })

  test.each([null, undefined, ''])('never fits where none is stored (%j)', async (stored) => {
    expect(await passwordFits('', stored, cost)).toBe(false)
    expect(await passwordFits('anything', stored, cost)).toBe(false)
  })

  test.each([
    ['eleven characters', 'elevenchars', 'Length'],
    ['nothing', '', 'Length'],
    ['a thousand and one characters', 'ab c'.repeat(251), 'Length'],
    ['a usual one', 'password1234', 'Password'],
    ['a usual one in capitals', 'PASSWORD1234', 'Password'],
    ['one letter many times', 'zzzzzzzzzzzzz', 'Password'],
  ])('may not be %s', (_, password, errorCode) => {
    const refusal = () => checkNewPassword(password, 'User.UserPassword')
    expect(refusal).toThrow(Fault)
    expect(faultOf(refusal).more.fields).toMatchObject([{ fieldName: 'User.UserPassword', errorCode }])
  })

  test.each(['twelve chars', 'correct horse battery staple', 'ÄÖÜß-kran-2026'])('may be %s', (password) => {
    expect(() => checkNewPassword(password, 'User.UserPassword')).not.toThrow()
  })
})

describe('a key', () => {
  test('is of letters and digits, long enough for 32 bytes, and never the same', () => {
    const keys = Array.from({ length: 200 }, newKey)
    for (const key of keys) expect(key).toMatch(/^[0-9A-Za-z]{43}$/)
    expect(new Set(keys).size).toBe(200)
  })

  test('is known by its SHA-256', () => {
    expect(digestOf('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})

function faultOf(refusal: () => void): Fault {
  try {
    refusal()
  } catch (fault) {
    return fault as Fault
  }
  throw new Error('It was not refused')
}
