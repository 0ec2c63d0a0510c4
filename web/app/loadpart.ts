/**
 * Parts of the app are loaded when they are needed. If that fails there is no connection; or the server was
 * updated while the page was open, and has these parts under other names: then the page is reloaded at the
 * same address, and typed text is stored as drafts.
 */
import { NoConnection } from './calls/client.ts'

const place = 'plumbline:begun'

export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (why) {
    if (!(await isServerThere())) throw new NoConnection()
    const program = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
    // Reloaded once already and still missing: reloading again would loop.
    if (sessionStorage.getItem(place) === program) throw why
    sessionStorage.setItem(place, program)
    location.reload()
    return new Promise(() => undefined)
  }
}

const isServerThere = (): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
