/**
 * The head of a message, byte by byte. Programs read a damaged head in different ways, so that one checks another sender than the next
 * one shows. Only a head that all read alike says who sent it.
 */
import { headOf } from './limits.ts'

/** The name in small letters; the value in one line, and the lines as they came. One character for each byte. */
export type Field = readonly [name: string, value: string, lines: string]

/** Undefined if programs could cut it into other lines or fields. */
export function fieldsOf(raw: Buffer): Field[] | undefined {
  const head = headOf(raw).toString('latin1')
  const lines = head.split(head.includes('\r') ? '\r\n' : '\n')
  if (lines.at(-1) === '') lines.pop()
  // The first line of an mbox, which some mail servers put before a message.
  if (/^From \S+ /.test(lines[0] ?? '')) lines.shift()
  const fields: Array<[name: string, value: string, lines: string]> = []
  for (const line of lines) {
    const [, name, value] = /^(?:([!-9;-~]+):|(?=[ \t]+[^ \t]))([^\0-\x08\x0a-\x1f\x7f]*)$/.exec(line) ?? []
    if (value === undefined || (name === undefined && fields.length === 0)) return undefined
    if (name !== undefined) fields.push([name.toLowerCase(), value, line])
    else {
      fields.at(-1)![1] += value
      fields.at(-1)![2] += `\r\n${line}`
    }
  }
  return fields
}

/** A message has each of these once at most: one program shows the first of two, another one the last. */
export const onceAtMost = [
  'sender',
  'to',
  'cc',
  'date',
  'subject',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
] as const

export interface Sender {
  /** The one address of the one From header, in small letters. */
  from: string | undefined
  /** Why nobody can be sure who sent it; always said without an address. */
  why: string | undefined
}

export function senderOf(fields: readonly Field[] | undefined): Sender {
  const unsure = (why: string, from?: string): Sender => ({ from, why })
  if (!fields) return unsure('Its head is damaged: programs read it in different ways.')
  const all = (name: string): string[] =>
    fields.filter((field) => field[0] === name).map(([, value]) => value)
  const [value, ...others] = all('from')
  if (value === undefined || others.length > 0) return unsure('It does not have exactly one sender.')
  const from = addressIn(value)
  if (!from) return unsure('The address of its sender cannot be read.')
  const twice = onceAtMost.find((name) => all(name).length > 1)
  if (twice) return unsure(`It has the header ${twice} more than once.`, from)
  const [sender] = all('sender')
  if (sender !== undefined && addressIn(sender) !== from)
    return unsure('Somebody else sent it in the name of its author.', from)
  if (fields.some(([name]) => name.startsWith('resent-'))) return unsure('Somebody sent it on.', from)
  return { from, why: undefined }
}

const addressHeaderCharsMax = 2_000
const listCharsMax = 50_000
/** Quoted names, encoded words and comments, from left to right. Nested comments are left, and then nothing matches. */
const names = /"(?:[^"\\]|\\.)*"|=\?[\w-]+\?[bq]\?[^?\s]*\?=|\([^()\\]*\)/gi
const address = "[\\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]+(?:\\.[a-z0-9-]+)*"
const oneAddress = new RegExp(`^(?:[^<>()@,;:\\\\[\\]]*<(${address})>|(${address}))$`, 'i')

/** What stands for a name: it is in no address. */
const aName = '\x01'

/** Without names and comments; undefined if one of them has no end, so that programs disagree where it ends. */
function withoutNames(value: string): string | undefined {
  const bare = value.replace(names, (name) => (name.startsWith('(') ? ' ' : aName)).trim()
  return /["()\\]/.test(bare) ? undefined : bare
}

/** `ann@example.com` or `Ann <ann@example.com>`. No lists, groups, routes or quoted addresses. */
function addressIn(value: string): string | undefined {
  const bare = value.length > addressHeaderCharsMax ? undefined : withoutNames(value)
  return bare === undefined ? undefined : addressOf(bare)
}

function addressOf(bare: string): string | undefined {
  const found = oneAddress.exec(bare)
  const one = (found?.[1] ?? found?.[2])?.toLowerCase()
  return one !== undefined && one.length <= 254 ? one : undefined
}

/** The addresses of a list, in small letters, also of its groups; without what is none. Names and comments are no addresses. */
export function addressesIn(value: string): string[] {
  const bare = value.length > listCharsMax ? undefined : withoutNames(value)
  const parts = (bare ?? '').split(/[,;]/).map((part) => part.replace(/^[^<>@:]*:/, '').trim())
  return parts.flatMap((part) => addressOf(part) ?? [])
}
