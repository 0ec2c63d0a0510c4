/** The host that a request was sent to. */
import type { Exchange } from './exchange.ts'

const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i

/**
 * The host name of the request. It is shown in a shell command and in source code, so anything else than a host name is
 * replaced.
 */
export function hostOf({ request }: Exchange): string {
  const host = request.headers.host ?? ''
  return hostPattern.test(host) ? host : 'localhost'
}
