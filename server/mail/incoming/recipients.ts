/** Whom a message is for, as its headers say. */
import { addressesIn, fieldsOf } from './head.ts'
import { headOf } from './limits.ts'

/** The token in a reply address; undefined if it is no address of ours. */
export function tokenIn(address: string, replyTo: string): string | undefined {
  const [local, domain] = replyTo.split('@')
  const [, ours, token, at] = /^([^+@]+)\+([a-z2-7]{26})@(.+)$/.exec(address.trim().toLowerCase()) ?? []
  return domain && ours === local && at === domain ? token : undefined
}

/** Where mail servers write whom a message is for. The addresses of ours are recognized by their token. */
export const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'] as const

/** Also of a damaged head: who sent it is another question. */
export function recipientsIn(raw: Buffer): string[] {
  const head = headOf(raw).toString('latin1')
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const names = new RegExp(`^(?:${recipientHeaders.join('|')})\\s*:`, 'i')
  return lines.filter((line) => names.test(line)).flatMap((line) => addressesIn(line.replace(names, '')))
}

/** Whom its author wrote to. */
export const addressees = (raw: Buffer): string[] =>
  (fieldsOf(raw) ?? [])
    .filter(([name]) => name === 'to' || name === 'cc')
    .flatMap(([, value]) => addressesIn(value))
