/** Passwords: scrypt, with its parameters stored beside the hash, so that the cost can grow. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { invalidField } from '../kernel/faults.ts'

const charsMin = 12
const charsMax = 1000
const saltBytes = 16
const hashBytes = 32
const blockSize = 8

/** The usual worst ones that are long enough to pass; compared without letter case. */
const worst = new Set([
  'passwordpassword',
  'password1234',
  'password12345',
  'password123456',
  '123456789012',
  '1234567890123',
  '12345678901234',
  '1234567890ab',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiopas',
  'administrator',
  'administrator1',
  'letmeinletmein',
  'iloveyouiloveyou',
  'welcome12345',
  'welcome123456',
  'changeme1234',
  'changemechangeme',
  'adminadminadmin',
  'plumblineplumbline',
  'qwerty123456',
  'qwertyqwerty',
  'abcdefghijkl',
  'abc123abc123',
  '111111111111',
  '000000000000',
  'password1!password1!',
  'p@ssw0rd1234',
  'passw0rd1234',
  'trustno1trustno1',
  'superman1234',
  'football1234',
  'monkey123456',
])

export function checkNewPassword(password: string, fieldName: string): void {
  if (password.length < charsMin || password.length > charsMax)
    throw invalidField(fieldName, 'Length', `A password needs ${charsMin} to ${charsMax} characters.`)
  if (worst.has(password.toLowerCase()) || new Set(password.toLowerCase()).size < 4)
    throw invalidField(
      fieldName,
      'Password',
      'This password is among the first that anybody would try. Please take another.',
    )
}

/** `scrypt$<log2 N>$<r>$<p>$<salt>$<hash>` */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(password, salt, cost, blockSize, 1)
  return ['scrypt', cost, blockSize, 1, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** Without a stored hash the same work is done, so that an unknown name takes as long as a known one. */
export async function passwordFits(
  password: string,
  stored: string | null | undefined,
  cost: number,
): Promise<boolean> {
  const [, log2, r, p, salt, hash] = (stored ?? '').split('$')
  if (!hash) {
    await derive(password, Buffer.alloc(saltBytes), cost, blockSize, 1)
    return false
  }
  const derived = await derive(password, Buffer.from(salt!, 'base64'), Number(log2), Number(r), Number(p))
  return timingSafeEqual(derived, Buffer.from(hash, 'base64'))
}

function derive(password: string, salt: Buffer, cost: number, r: number, p: number): Promise<Buffer> {
  const N = 2 ** cost
  return new Promise((resolve, reject) => {
    // The same letters may come in two Unicode forms from two keyboards.
    scrypt(password.normalize('NFKC'), salt, hashBytes, { N, r, p, maxmem: 256 * N * r }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}
