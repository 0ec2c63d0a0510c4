/**
 * Which addresses a webhook may reach: none inside, unless a setting names their network. Judged by the number that a
 * connection is made to, after the name was resolved: a name can mean another address a moment later.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Settings } from '../settings/settings.ts'

/** Not for the public: this machine, private and local networks, shared and test ones, multicast, and IPv4 inside of IPv6. */
const inside: ReadonlyArray<[network: string, bits: number]> = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

const listOf = (networks: ReadonlyArray<readonly [string, number | undefined]>): BlockList => {
  const list = new BlockList()
  for (const [network, bits] of networks) {
    const family = familyOf(network)
    list.addSubnet(network, bits ?? (family === 'ipv6' ? 128 : 32), family)
  }
  return list
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const insideList = listOf(inside)

export class InsideAddress extends Error {
  constructor(host: string) {
    super(
      `${host} is an address inside of the network of the server. Its administrator can allow it by PLUMBLINE_HOOK_NETWORKS.`,
    )
  }
}

export type MayReach = (address: string) => boolean

export function reachable({ hookNetworks }: Pick<Settings, 'hookNetworks'>): MayReach {
  const allowed = listOf(
    hookNetworks
      .split(',')
      .filter((network) => network.trim())
      .map((network) => {
        const [address = '', bits] = network.trim().split('/')
        return [address, bits === undefined ? undefined : Number(bits)] as const
      }),
  )
  return (address) => {
    const plain = withoutMapping(address)
    const family = familyOf(plain)
    return allowed.check(plain, family) || !insideList.check(plain, family)
  }
}

/** ::ffff:10.0.0.1 is 10.0.0.1, also where it is written ::ffff:a00:1. */
function withoutMapping(address: string): string {
  const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(address)
  if (!mapped) return address
  if (mapped[1]) return mapped[1]
  const [high, low] = [Number.parseInt(mapped[2]!, 16), Number.parseInt(mapped[3]!, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** For `request` of Node: resolves a name to those of its addresses that may be reached. */
export const lookupReachable =
  (mayReach: MayReach): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const reached = (found as LookupAddress[]).filter(({ address }) => mayReach(address))
      if (reached.length === 0) return done(new InsideAddress(host), '', 0)
      if (options.all) return done(null, reached)
      done(null, reached[0]!.address, reached[0]!.family)
    })
  }

/** What is wrong with an address that somebody gives for a hook, as a sentence; names are judged when it is sent. */
export function problemOf(url: string, mayReach: MayReach): string | undefined {
  // A URL parser removes line ends and tabs, and encodes blanks: what is shown and called would not be what was given.
  if (/[\s\p{Cc}\p{Cf}]/u.test(url)) return 'must have no blanks, line ends or control characters in it.'
  if (!URL.canParse(url)) return 'must be an address such as https://example.com/hook.'
  const { protocol, hostname, username, password } = new URL(url)
  if (!/^https?:$/.test(protocol)) return 'must start with https:// or http://.'
  if (username || password) return 'must have no name or password in it: what is sent is signed instead.'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isInside = isIP(host)
    ? !mayReach(host)
    : /^(localhost|.*\.localhost)\.?$/i.test(host) && !mayReach('127.0.0.1')
  return isInside ? `must not lead inside: ${new InsideAddress(host).message}` : undefined
}
