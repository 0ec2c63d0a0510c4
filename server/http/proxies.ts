/**
 * The address of the client and whether it used https: from the socket, or as reported by trusted proxies.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export interface Origin {
  address: string
  secure: boolean
}

/**
 * The last address in X-Forwarded-For that is not a trusted proxy. Addresses before it may be forged.
 */
export function originOf(request: IncomingMessage, proxies: string): Origin {
  const { headers, socket } = request
  const own: Origin = { address: plain(socket.remoteAddress ?? ''), secure: 'encrypted' in socket }
  if (proxies === '' || !isProxy(own.address, proxies)) return own
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = forwarded.map((hop) => plain(hop.trim())).filter((hop) => isIP(hop) !== 0)
  return {
    address: hops.findLast((hop) => !isProxy(hop, proxies)) ?? hops[0] ?? own.address,
    secure: /^https\s*(,|$)/i.test(String(headers['x-forwarded-proto'] ?? '')),
  }
}

/** Removes the IPv6 prefix of an IPv4 address. */
const plain = (address: string): string =>
  address.startsWith(':') ? address.replace(/^::ffff:(?=\d+\.)/i, '') : address

const lists = new Map<string, BlockList>()

function isProxy(address: string, proxies: string): boolean {
  let list = lists.get(proxies)
  if (!list) {
    list = new BlockList()
    for (const entry of proxies.split(',')) {
      const [net, bits] = entry.trim().split('/')
      const family = isIP(net!) === 6 ? 'ipv6' : 'ipv4'
      list.addSubnet(net!, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
    }
    lists.set(proxies, list)
  }
  return isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
