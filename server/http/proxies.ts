/**
 * Whose word counts about where a request came from: the socket's, and that of proxies named in a setting.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export interface Origin {
  address: string
  secure: boolean
}

/**
 * The last address in X-Forwarded-For that is no proxy of ours; whoever is before it may have made up the
 * rest.
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

/** An IPv4 address as the other kind of socket shows it. */
const plain = (address: string): string =>
  address.startsWith(':') ? address.replace(/^::ffff:(?=\d+\.)/i, '') : address

const lists = new Map<string, BlockList>()

function isProxy(address: string, proxies: string): boolean {
  let list = lists.get(proxies)
  if (!list) {
    list = new BlockList()
    for (const entry of proxies.split(',')) {
      const [net, bits] = entry.trim().split('/')
      const kind = isIP(net!) === 6 ? 'ipv6' : 'ipv4'
      list.addSubnet(net!, bits === undefined ? (kind === 'ipv6' ? 128 : 32) : Number(bits), kind)
    }
    lists.set(proxies, list)
  }
  return isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
