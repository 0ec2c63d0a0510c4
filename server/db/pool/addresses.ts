/**
 * The address of a database as libpq takes it: `postgres://user@a:5432,b:5433/name?target_session_attrs=read-write`.
 * The driver knows only one host, so an address of several is taken apart into one for each.
 */

export interface Address {
  /** In the order in which they are tried. */
  readonly hosts: readonly Host[]
  /** What a server must be so that it is used. */
  readonly accepts: Accepts
  /** For each host; undefined if the address does not say. */
  readonly connectTimeoutMs: number | undefined
}

export interface Host {
  /** For messages: no password. */
  readonly name: string
  /** For the driver. */
  readonly url: string
}

/** `writable`: takes writes; `primary`: is no standby, though it may be set to read only; `any`: for commands that only read. */
export type Accepts = 'writable' | 'primary' | 'any'

const hostsMax = 16
const defaultPort = '5432'

/** An address that cannot be used, with a sentence that says why and never with the password. */
class WrongAddress extends Error {
  override name = 'WrongAddress'
}

export function parseAddress(text: string): Address {
  const parts = partsOf(text)
  const params = new URLSearchParams(parts.query)
  const accepts = acceptsOf(params.get('target_session_attrs'))
  const connectTimeoutMs = timeoutOf(params.get('connect_timeout'))
  if ((params.get('load_balance_hosts') ?? 'disable') !== 'disable')
    throw new WrongAddress('load_balance_hosts must be disable: only one server takes writes.')
  if (params.has('hostaddr'))
    throw new WrongAddress('hostaddr is not supported: write the IP address as the host.')
  // As for libpq, hosts that are a parameter replace those in front.
  const isParameter = parts.hosts === '' || params.has('host')
  const hosts = isParameter ? hostsOfParams(params) : hostsOf(parts.hosts, params)
  if (hosts.length > hostsMax) throw new WrongAddress(`at most ${hostsMax} hosts may be given.`)
  for (const name of ['target_session_attrs', 'connect_timeout', 'load_balance_hosts', 'host', 'port'])
    params.delete(name)
  return { hosts: hosts.map((host) => singleHost(parts, params, host)), accepts, connectTimeoutMs }
}

interface Parts {
  scheme: string
  /** User and password with their @. */
  user: string
  hosts: string
  path: string
  query: string
}

function partsOf(text: string): Parts {
  const found = /^(postgres(?:ql)?:\/\/)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?(#.*)?$/s.exec(text)
  if (!found) throw new WrongAddress('this one starts otherwise.')
  const [, scheme, authority, path = '', query = '', fragment] = found
  if (fragment !== undefined) throw new WrongAddress('write the character # as %23.')
  const at = authority!.lastIndexOf('@') + 1
  return { scheme: scheme!, user: authority!.slice(0, at), hosts: authority!.slice(at), path, query }
}

interface HostAndPort {
  host: string
  port: string
  /** As a parameter: the folder of a socket, or a host that was given as one. */
  asParameter: boolean
}

/** `a:5432,b` in front of the name of the database. Ports may also be a parameter. */
function hostsOf(list: string, params: URLSearchParams): HostAndPort[] {
  const items = list.split(',').map((item) => {
    const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(item) ?? []
    return { host, port, asParameter: false }
  })
  const ports = portsOf(params, items.length)
  return items.map((item, i) => checked({ ...item, port: item.port || ports[i]! }))
}

/** `?host=a,b&port=5432,5433`: a host that starts with / is the folder of a socket. */
function hostsOfParams(params: URLSearchParams): HostAndPort[] {
  const hosts = params.get('host')
  if (hosts === null) return [{ host: '', port: portsOf(params, 1)[0]!, asParameter: true }]
  const items = hosts.split(',')
  const ports = portsOf(params, items.length)
  return items.map((host, i) => checked({ host, port: ports[i]!, asParameter: true }))
}

/** One port for all hosts, or one for each. */
function portsOf(params: URLSearchParams, count: number): string[] {
  const ports = (params.get('port') ?? '').split(',')
  if (ports.length !== 1 && ports.length !== count)
    throw new WrongAddress(`there are ${count} hosts but ${ports.length} ports.`)
  return Array.from({ length: count }, (_, i) => (ports.length === 1 ? ports[0]! : ports[i]!))
}

function checked(item: HostAndPort): HostAndPort {
  if (item.host === '') throw new WrongAddress('a host is missing beside a comma or a colon.')
  if (item.port !== '' && !(/^\d{1,5}$/.test(item.port) && +item.port >= 1 && +item.port <= 65_535))
    throw new WrongAddress(`"${item.port}" is not a port.`)
  return item
}

function singleHost(
  { scheme, user, path }: Parts,
  others: URLSearchParams,
  { host, port, asParameter }: HostAndPort,
): Host {
  const params = new URLSearchParams(others)
  if (asParameter && host) params.set('host', host)
  if (asParameter && port) params.set('port', port)
  const place = asParameter ? '' : `${host}${port && `:${port}`}`
  const query = params.size > 0 ? `?${params}` : ''
  // The driver's parser accepts no user in front of an empty host.
  const inFront = asParameter && user ? `${user}localhost` : `${user}${place}`
  return {
    name: `${host || 'the local one'}:${port || defaultPort}`,
    url: `${scheme}${inFront}${path}${query}`,
  }
}

function acceptsOf(attributes: string | null): Accepts {
  const accepts = attributes === null ? 'writable' : known[attributes]
  if (accepts) return accepts
  throw new WrongAddress(
    attributes && standbys.includes(attributes)
      ? `target_session_attrs=${attributes} leads to a server that takes no writes; use read-write.`
      : 'target_session_attrs must be read-write, primary or any.',
  )
}

const known: Record<string, Accepts | undefined> = {
  'read-write': 'writable',
  primary: 'primary',
  any: 'any',
}
const standbys = ['read-only', 'standby', 'prefer-standby']

function timeoutOf(seconds: string | null): number | undefined {
  if (seconds === null) return undefined
  if (!/^\d{1,4}$/.test(seconds)) throw new WrongAddress('connect_timeout must be a whole number of seconds.')
  // For libpq 0 is no limit; here there is always one.
  return +seconds * 1000 || undefined
}
