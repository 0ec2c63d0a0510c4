/** Passwords: scrypt, with its parameters stored beside the hash, so that the cost can grow. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { invalidField } from '../kernel/faults.ts'
import { gate } from '../kernel/gate.ts'
import { isAmongWorst } from './worstpasswords.ts'

export const charsMin = 12
const charsMax = 1000
const saltBytes = 16
const hashBytes = 32
const blockSize = 8
const lanes = 1

/**
 * `own` are words of the person, such as login and names: the first that an attacker would try.
 */
export function checkNewPassword(
  password: string,
  fieldName: string,
  own: Array<string | null | undefined> = [],
): void {
  if (password.length < charsMin || password.length > charsMax)
    throw invalidField(fieldName, 'Length', `A password needs ${charsMin} to ${charsMax} characters.`)
  if (isAmongWorst(password, own))
    throw invalidField(
      fieldName,
      'Password',
      'This password is among the first that anybody would try. Please choose another: four or five words ' +
        'that do not belong together, for example.',
    )
}

/** `scrypt$<log2 N>$<r>$<p>$<salt>$<hash>` */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(password, salt, cost, blockSize, lanes)
  return ['scrypt', cost, blockSize, lanes, salt.toString('base64'), hash.toString('base64')].join('$')
}

/**
 * Without a stored hash the same work is done, so that an unknown name takes as long as a known one. The same
 * is true for a hash that is cheaper than the current cost.
 */
export async function passwordMatches(
  password: string,
  stored: string | null | undefined,
  cost: number,
): Promise<boolean> {
  const [, log2, r, p, salt, hash] = (stored ?? '').split('$')
  const usualWork = () => derive(password, Buffer.alloc(saltBytes), cost, blockSize, lanes)
  if (!hash) {
    await usualWork()
    return false
  }
  const [derived] = await Promise.all([
    derive(password, Buffer.from(salt!, 'base64'), Number(log2), Number(r), Number(p)),
    Number(log2) < cost ? usualWork() : undefined,
  ])
  return timingSafeEqual(derived, Buffer.from(hash, 'base64'))
}

/** Whether a stored hash has other parameters than the current ones. */
export const isOutdated = (stored: string, cost: number): boolean =>
  !stored.startsWith(`scrypt$${cost}$${blockSize}$${lanes}$`)

/** Each takes a tenth of a second of a processor, and memory; files need the same threads. */
const inTurn = gate(2, 200)

function derive(password: string, salt: Buffer, cost: number, r: number, p: number): Promise<Buffer> {
  const N = 2 ** cost
  const options = { N, r, p, maxmem: 256 * N * r }
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        // Two keyboards may send the same letters in different Unicode forms.
        scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, hash) =>
          error ? reject(error) : resolve(hash),
        )
      }),
  )
}
