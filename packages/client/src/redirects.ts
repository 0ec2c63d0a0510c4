/** A key, a password and what is sent with them are for one server: it cannot hand them on to another one. */
import { CallFailed } from './caller.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A fetch that throws a redirect instead of following it. `redirect`: whether redirects are followed; by default none of a call with a key. */
export const guardedFetch =
  (send?: Fetch, redirect?: 'follow' | 'manual'): Fetch =>
  async (url, init) => {
    const hasKey = (init.headers as Record<string, string> | undefined)?.Authorization !== undefined
    const response = await (send ?? fetch)(url, {
      ...init,
      redirect: redirect ?? (hasKey ? 'manual' : 'follow'),
    })
    const location = locationOf(response)
    if (!location) return response
    const message = `The server leads on to ${location}. Use that address.`
    throw Object.assign(new CallFailed(response.status, { responseStatus: { message } }), { location })
  }

/** Where the server leads on to, without the path of the call: so that it can be used as its address. */
function locationOf({ status, headers, url }: Response): string | undefined {
  const location = headers.get('Location')
  if (status < 300 || status > 399 || !location || !URL.canParse(location, url)) return undefined
  const { protocol, origin, pathname } = new URL(location, url)
  return /^https?:$/.test(protocol) ? origin + pathname.replace(/\/(api\/.*|files|events)?$/, '') : undefined
}
