import { describe, expect, test } from 'vitest'
import { Fault } from '../kernel/faults.ts'
import { checkNewPassword, hashPassword, isOutdated, passwordMatches } from './passwords.ts'
import { digestOf, newSecret } from './secrets.ts'
import { isAmongWorst } from './worstpasswords.ts'

const cost = 10

describe('a password', () => {
  test('matches its own hash and no other', async () => {
    const stored = await hashPassword('tall crane, blue sky', cost)
    expect(await passwordMatches('tall crane, blue sky', stored, cost)).toBe(true)
    expect(await passwordMatches('Tall crane, blue sky', stored, cost)).toBe(false)
    expect(await passwordMatches('', stored, cost)).toBe(false)
  })

  test('is hashed with salt, and its parameters are stored with the hash', async () => {
    const [first, second] = [
      await hashPassword('the same words', cost),
      await hashPassword('the same words', cost),
    ]
    expect(first).toMatch(/^scrypt\$10\$8\$1\$[^$]+\$[^$]+$/)
    expect(first).not.toBe(second)
  })

  test('still matches when the cost has grown since', async () => {
    const stored = await hashPassword('tall crane, blue sky', cost)
    expect(await passwordMatches('tall crane, blue sky', stored, cost + 2)).toBe(true)
  })

  test.each([
    ['the cost', 11, true],
    ['nothing', 10, false],
  ])('is outdated when %s has changed since', async (_what, set, outdated) => {
    expect(isOutdated(await hashPassword('tall crane, blue sky', cost), set)).toBe(outdated)
  })

  test('is the same in both Unicode forms', async () => {
    const stored = await hashPassword('Zoë and the crane'.normalize('NFD'), cost)
    expect(await passwordMatches('Zoë and the crane'.normalize('NFC'), stored, cost)).toBe(true)
  })

  test.each([null, undefined, ''])('never matches if none is stored (%j)', async (stored) => {
    expect(await passwordMatches('', stored, cost)).toBe(false)
    expect(await passwordMatches('anything', stored, cost)).toBe(false)
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

describe('common passwords', () => {
  test.each([
    ['a word and a year', 'Plumbline2026'],
    ['a word, a year and a mark', 'Summer2024!!!'],
    ['two words and digits', 'AdminWelcome1'],
    ['a word in disguise', 'P@$$w0rd2024'],
    ['a word again and again', 'passwordpassword'],
    ['any part again and again', 'x7Kq x7Kq x7Kq'],
    ['a run of the keyboard', 'qwertyuiop123'],
    ['a run backwards', '0987654321poiuy'],
    ['a run up and down the keyboard', '1qaz2wsx3edc'],
    ['a run with shift held', '!@#$%^&*()_+'],
    ['the alphabet', 'abcdefghijklmnop'],
    ['digits only', '839201756382'],
    ['a telephone number', '555-839-2017-5638'],
    ['one letter', 'aaaaaaaaaaaaaaaa'],
    ['a few words that many take', 'i love you 2024'],
    ['a phrase that everybody knows', 'May the force be with you!'],
    ['four usual words', 'happy green tiger coffee'],
    ['what the trade would try', 'Construction#123'],
  ])('%s: %s', (_what, password) => {
    expect(isAmongWorst(password)).toBe(true)
  })

  test.each([
    ['with the login in it', 'sam.carter', 'Sam.Carter2024'],
    ['with the mail address in it', 'sam.carter@example.com', 'carter@example1'],
    ['with the name in it', 'Oyelaran', 'oyelaran-1984!'],
  ])('%s', (_what, own, password) => {
    expect(isAmongWorst(password)).toBe(false)
    expect(isAmongWorst(password, [own])).toBe(true)
    expect(() => checkNewPassword(password, 'Password', [null, undefined, own])).toThrow(Fault)
  })

  test.each([
    'tall crane, blue sky',
    'correct horse battery staple',
    'the plumbline hangs over noon',
    'k7mt-2fxq-wp9d-zzr4',
    'xQ7$kP2!mZ9&',
    'Mein Hund frisst Kreide',
    'sam.carter eats chalk at dawn',
    '我的密码是一座很高的塔楼',
  ])('%s is not one of them', (password) => {
    expect(isAmongWorst(password, ['sam.carter', '', null])).toBe(false)
  })

  test('a very long one is checked quickly', () => {
    expect(isAmongWorst('a1'.repeat(500))).toBe(true)
    expect(
      isAmongWorst(
        Array.from({ length: 125 }, (_, i) => `x${i}qzw${i}`)
          .join('')
          .slice(0, 1000),
      ),
    ).toBe(false)
  })
})

describe('a key', () => {
  test('has letters and digits, is long enough for 32 bytes, and is never the same', () => {
    const keys = Array.from({ length: 200 }, newSecret)
    for (const key of keys) expect(key).toMatch(/^[0-9A-Za-z]{43}$/)
    expect(new Set(keys).size).toBe(200)
  })

  test('is identified by its SHA-256', () => {
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
