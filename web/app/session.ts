/** The signed-in user. The session key is in a cookie that no script can read. */
import {
  CallFailed,
  callOnce,
  changed,
  isFor,
  NoConnection,
  onSignedOut,
  type ResponseOf,
  read,
  readOrStored,
} from './calls/client.ts'
import { inReadersWords } from './calls/refusal.ts'
import { endReads, readsBelongTo } from './device/readstore.ts'
import { remember } from './device/remember.ts'
import { language, showIn } from './language/locale.ts'
import { addressNow, go } from './router.ts'
import { store, useStore } from './store.ts'

export type Me = ResponseOf<'SessionGet'>

const me = store<Me | undefined>(undefined)
/** Set while the user has to sign in on top of the page; called when that is done. */
export const asking = store<(() => void) | undefined>(undefined)

export const useMe = (): Me => useStore(me)!
export const useMaybeMe = (): Me | undefined => useStore(me)
export const meNow = (): Me | undefined => me.get()

export const loadSession = async (): Promise<Me> => confirm(await read('SessionGet', {}))

/** The server has said who is signed in; until then it is the person who was signed in on this device last. */
let isConfirmed = false

async function confirm(found: Me): Promise<Me> {
  isFor(found.userId ?? undefined)
  await readsBelongTo(found.userId)
  isConfirmed = true
  // The same person as they were known here: nothing is drawn again.
  if (JSON.stringify(found) !== JSON.stringify(me.get())) me.set(found)
  speakTheirs(found)
  return found
}

/** The language they have chosen. Who has chosen none keeps that of the page: mail to them is written in it as well. */
function speakTheirs({ language: theirs, mustChangePassword }: Me): void {
  if (theirs) showIn(theirs)
  else if (language !== 'en' && !mustChangePassword)
    callOnce('LanguageSave', { language }).catch(() => undefined)
}

/**
 * At the start. The page begins as the person whose reads are stored on this device. If the server says later that
 * nobody is signed in, or another person, nothing of that stays.
 */
export const beginSession = (): Promise<void> =>
  new Promise((begun, failed) => {
    let before: Me | undefined
    const show = (stored: Me): void => {
      // They may have chosen one since.
      if (stored.mustChangePassword) return
      before = stored
      isFor(stored.userId ?? undefined)
      me.set(stored)
      begun()
    }
    readOrStored('SessionGet', {}, show, 0)
      .then(async (found) => {
        await confirm(found)
        if (before && before.userId !== found.userId) location.assign('/')
        begun()
      })
      .catch(failed)
  })

const who = 'plumbline:who'

/**
 * Another user signed in at another tab: the cookie is theirs now, so this tab must not show or send
 * anything of the first. Neither does it once they have signed out there.
 */
export function leaveToAnother(): void {
  addEventListener('storage', ({ key, newValue }) => {
    const mine = me.get()?.userId
    if (key !== who || !mine || newValue === String(mine)) return
    location.assign(newValue ? '/' : '/signin')
  })
}

export class WrongSignIn extends Error {
  /** After too many tries: how long to wait before the next. */
  readonly waitSeconds: number
  constructor(message: string, waitSeconds: number) {
    super(message)
    this.waitSeconds = waitSeconds
  }
}

const namePlace = 'plumbline:login'
/** The name of the person who chose to stay signed in on this device. */
export const nameKept = (): string => localStorage.getItem(namePlace) ?? ''

/** By the stock sign-in, because it sets the cookie. */
export async function signIn(userName: string, password: string, isLasting: boolean): Promise<void> {
  await enter('/auth/credentials', { provider: 'credentials', userName, password, rememberMe: isLasting })
  if (isLasting) remember(namePlace, userName)
  else localStorage.removeItem(namePlace)
}

/** At /auth: the response sets the cookie. */
export async function enter(path: string, sent: object): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(sent),
  }).catch(() => {
    throw new NoConnection()
  })
  const body = await response.json().catch(() => ({}))
  if (!response.ok)
    throw new WrongSignIn(
      (await inReadersWords(new CallFailed(response.status, body))).message,
      Number(response.headers.get('Retry-After')) || 0,
    )
  const before = me.get()
  changed()
  const found = await loadSession()
  // Another user on the same screen must not see the data of the previous one, and requests
  // of the old page must not be sent in their name: until the new page is loaded, this never resolves.
  if (before && before.userId !== found.userId) {
    location.assign('/')
    await new Promise(() => undefined)
  }
}

/** `beforeLeaving`: what else goes, once the server has ended the session. */
export async function signOut(beforeLeaving?: () => Promise<void>): Promise<void> {
  const response = await fetch('/auth/logout', {
    method: 'POST',
    headers: { Accept: 'application/json' },
  }).catch(() => {
    throw new NoConnection()
  })
  // A session that has ended already needs no end.
  if (!response.ok && response.status !== 401)
    throw await inReadersWords(new CallFailed(response.status, await response.json().catch(() => undefined)))
  await beforeLeaving?.()
  await endReads()
  // Loads a new page: no cached response stays in this one.
  location.assign('/signin')
}

let waiting: Promise<void> | undefined

/** The session expired while the user was working: they sign in on top of the page, then continue. */
onSignedOut(() => {
  if (!isConfirmed) me.set(undefined)
  if (!me.get()) {
    const { path } = addressNow()
    if (path !== '/signin')
      go(`/signin?to=${encodeURIComponent(location.pathname + location.search)}`, { replace: true })
    return Promise.reject(new CallFailed(401, {}))
  }
  waiting ??= new Promise<void>((done) => {
    asking.set(() => {
      asking.set(undefined)
      waiting = undefined
      done()
    })
  })
  return waiting
})
