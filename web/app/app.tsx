/**
 * The whole app: finds the signed-in user and shows the page at the address. The old page stays until the
 * next is loaded.
 */
import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ErrorBox } from '../parts/errorbox.tsx'
import { later } from '../parts/later.tsx'
import { OfflineLine } from '../parts/offlineline.tsx'
import { OutboxBar } from '../parts/outbox/bar.tsx'
import { Toast } from '../parts/toast.tsx'
import { type Parts, partsAt } from '../recordtypes/parts.ts'
import { CallFailed } from './calls/client.ts'
import { checkStored } from './calls/refetch.ts'
import { keepRefreshing, loadPins, refreshOldPins } from './device/pins.ts'
import { hasSentences } from './language/dictionary.ts'
import { loadPart } from './loadpart.ts'
import { keepEmptying, loadKept } from './outbox/outbox.ts'
import { pageAt } from './page.ts'
import { addressNow, go, useAddress } from './router.ts'
import { asking, beginSession, meNow, useMaybeMe } from './session.ts'
import { followLater } from './shell/live.ts'
import { NotFound } from './shell/notfound.tsx'
import { Shell } from './shell/shell.tsx'
import { useStore } from './store.ts'

const SignInOverlay = later(() => import('./shell/signinoverlay.tsx').then((over) => over.SignInOverlay))

interface Shown {
  Page: ComponentType<any>
  part?: Parts[keyof Parts]
  at: Record<string, string>
  path: string
  bare: boolean
  isOpenToAll: boolean
}

/** The page comes first. */
const checkAfterMs = 10_000

export function App() {
  const { path } = useAddress()
  const me = useMaybeMe()
  const mustSignIn = useStore(asking)
  useStore(hasSentences)
  const [shown, setShown] = useState<Shown>()
  const [error, setError] = useState<unknown>()
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    let isOver = false
    show(path).then(
      (next) => {
        if (isOver) return
        setShown(next)
        setError(undefined)
      },
      (why) => isOver || setError(why),
    )
    return () => {
      isOver = true
    }
  }, [path, me?.userId, me?.mustChangePassword, turn])

  // Without a connection the page could not be loaded: it is loaded automatically when there is one.
  const retry = (): void => setTurn((n) => n + 1)
  useEffect(() => {
    if (!error) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [error])

  useEffect(() => {
    if (!me?.userId) return
    keepEmptying()
    void loadPins()
    const timer = setTimeout(() => void checkStored().then(refreshOldPins), checkAfterMs)
    const stopRefreshing = keepRefreshing()
    const unfollow = followLater(me.userId)
    return () => {
      clearTimeout(timer)
      stopRefreshing()
      unfollow()
    }
  }, [me?.userId])

  // A new page is read from its top, by eyes and by screen readers.
  useEffect(() => {
    if (shown && document.activeElement === document.body) document.getElementById('main')?.focus()
  }, [shown?.path])

  if (error) {
    const box = <ErrorBox error={error} retry={retry} />
    return me ? <Shell>{box}</Shell> : box
  }
  // Nobody is signed in any more: the sign-in page is on its way.
  if (!shown || !(me || shown.isOpenToAll)) return null
  const page = <shown.Page key={shown.path} at={shown.at} part={shown.part} />
  return (
    <>
      {shown.bare || !me ? <Bare isIn={Boolean(me)}>{page}</Bare> : <Shell>{page}</Shell>}
      {mustSignIn && <SignInOverlay />}
    </>
  )
}

/** Pages without sidebar and tabs show what waits as well. */
function Bare({ isIn, children }: { isIn: boolean; children: ComponentChildren }) {
  if (!isIn) return <>{children}</>
  return (
    <>
      <OfflineLine />
      <OutboxBar />
      {children}
      <Toast />
    </>
  )
}

async function show(path: string): Promise<Shown | undefined> {
  if (!pageAt(path)?.page.withoutSession && !meNow()) {
    try {
      await beginSession()
    } catch (error) {
      // The session has already redirected to the sign-in page.
      if (error instanceof CallFailed && error.status === 401) return undefined
      throw error
    }
  }
  if (meNow()?.mustChangePassword && path !== '/signin') {
    // A second render would redirect again, and sign-in would then lead back to itself.
    if (addressNow().path !== '/signin')
      go(`/signin?to=${encodeURIComponent(location.pathname + location.search)}`, { replace: true })
    return undefined
  }
  const found = pageAt(path)
  if (!found) return { Page: NotFound, at: {}, path, bare: false, isOpenToAll: false }
  const { at } = found
  const { load, part, bare = false, withoutSession: isOpenToAll = false } = found.page
  const loadOfType = part && partsAt(at.recordType)?.[part]
  const [page, ofType] = await Promise.all([
    loadPart(load),
    loadOfType && loadPart<{ default: Parts[keyof Parts] }>(loadOfType),
    keptOf(meNow()?.userId),
  ])
  return { Page: page.default, part: ofType?.default, at, path, bare, isOpenToAll }
}

let keptFor: number | undefined
let kept: Promise<void> | undefined

/** What that person wrote here before and did not send, with its files: a form must not begin without it. */
function keptOf(userId: number | null | undefined): Promise<void> | undefined {
  if (!userId || userId === keptFor) return kept
  keptFor = userId
  kept = loadKept().then(takeOverBefore)
  return kept
}

/** What an earlier version of the web app stored elsewhere. */
async function takeOverBefore(): Promise<void> {
  if (!Object.keys(localStorage).some((place) => place.startsWith('plumbline:draft:'))) return
  const { takeOverDrafts } = await loadPart(() => import('./device/draftsbefore.ts'))
  await takeOverDrafts()
}
