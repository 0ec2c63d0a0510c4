/** Who sent this request? */
import { type Asker, findSession } from '../access/sessions.ts'
import { Fault, unauthorized } from '../kernel/faults.ts'
import type { Exchange } from './exchange.ts'
import { isOwnOrigin, sentKey } from './keys.ts'

export interface Who {
  asker: Asker | undefined
  sessionKey: string | undefined
}

/** Nobody where no key was sent; a fault where a wrong one was. */
export async function whoAsks(exchange: Exchange, bodyKey: unknown, cookies: boolean): Promise<Who> {
  const sent = sentKey(exchange.request, bodyKey, cookies)
  if (!sent) return { asker: undefined, sessionKey: undefined }
  if (sent.byCookie && !isOwnOrigin(exchange.request))
    throw new Fault('Forbidden', 'This call came from a page that is not ours.', {
      dev: 'A session by cookie works only from our own origin. Send the key in the body or a header.',
    })
  const { database, settings, now } = exchange.parts
  const asker = await findSession(database, sent.key, now(), settings)
  if (!asker)
    throw unauthorized(
      'Your session has ended. Please sign in again.',
      'The session key is wrong or has run out. Sign in at /api/internal/userlogin.',
    )
  return { asker, sessionKey: sent.key }
}
