/** Keys of service accounts do not belong into an address, which proxies, browsers and histories keep. */
import { isServiceKey } from '../../access/servicekeys.ts'
import { unauthorized } from '../../kernel/faults.ts'

/** Under which a program may send its key. Other things than our keys may be sent so, to a proxy for example. */
const keyNames = /^(authSessionKey|access_token|(x-)?api[-_]?key)$/i

/**
 * The key of a session is taken there, for clients that have no other way, such as a script tag (JSONP): it ends. So is the APIKey of
 * a connector, which is a field of its operations: clients that send a request by GET put all its fields there.
 */
export function refuseKeysInQuery(query: Readonly<Record<string, string | string[]>>): void {
  for (const [name, value] of Object.entries(query)) {
    if (keyNames.test(name) && [value].flat().some(isServiceKey))
      throw unauthorized(
        'A key must not be in the address. Send it in a header.',
        'Keys of service accounts go into Authorization: Bearer or X-Api-Key. Others may have read this one: make another.',
      )
  }
}
