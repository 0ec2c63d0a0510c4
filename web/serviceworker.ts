/**
 * The web app without a signal: its files come from a cache that is filled when a version is installed.
 * Operations are never cached here: what was read is kept by the page (app/device/readstore.ts), by person.
 */

/** What a service worker has besides; the types of workers and of pages exclude each other. */
interface Lasting extends Event {
  waitUntil(until: Promise<unknown>): void
}
interface Fetching extends Lasting {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface Worker {
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', told: (event: Lasting) => void): void
  addEventListener(type: 'fetch', told: (event: Fetching) => void): void
}

/** Set by the build: its hash, its first script, and the addresses of its files and of the dictionaries. */
declare const build: {
  hash: string
  main: string
  /** The scripts that a page needs besides are named in its head. */
  pages: ReadonlyArray<{ bundle: string; address: string; head: string }>
  files: readonly string[]
  dictionaries: readonly string[]
}

const worker = globalThis as unknown as Worker

const shellPrefix = 'plumbline-shell-'
const shellName = shellPrefix + build.hash
const filesName = 'plumbline-files'
/** Files that somebody chose to keep: put there and removed by the page (app/device/pins.ts). */
const pinnedName = 'plumbline-pinned'
/** Pages that are open longer than so many updates load themselves anew. */
const shellsKept = 3
const filesMax = 400
const fileBytesMax = 40_000_000
const allFilesBytesMax = 150_000_000

/** The addresses of the web app; they get the same page as /. */
const addresses = /^\/(?:(?:signin|inbox|projects|p|r|me|search|new|share|people|begin)(?:\/.*)?)?$/

/** The files of records, and of documents in any version. */
const fileAddress = /^\/files\/(document\/\d+(\/\d+)?|\d+)$/

worker.addEventListener('install', (event) => {
  const fill = async (): Promise<void> => {
    const shell = await caches.open(shellName)
    const files = [...build.files, ...(await dictionariesInUse())]
    // All or nothing: a version is used only if it is whole.
    await shell.addAll(files.map(newest))
    await addPages(shell)
    await worker.skipWaiting()
  }
  event.waitUntil(fill())
})

const newest = (path: string): Request => new Request(path, { cache: 'no-cache' })

/**
 * The page, and the same with the scripts of each sort of page in its head. While a server is updated, or one of several,
 * it may send the page of another version, whose scripts are not in this cache: then this version is not used.
 */
async function addPages(shell: Cache): Promise<void> {
  const response = await fetch(newest('/'))
  const html = await response.text()
  if (!response.ok || !html.includes(build.main))
    throw new Error('The server sent the page of another version.')
  const headers = new Headers(response.headers)
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  for (const { bundle, head } of [{ bundle: '', head: '' }, ...build.pages])
    await shell.put(`/?${bundle}`, new Response(html.replace('</head>', `${head}</head>`), { headers }))
}

/** /assets/de-ABC.js → /assets/de- */
const languageOf = (address: string): string => address.replace(/-[^-]*$/, '-')

/** Of the languages whose dictionary an earlier version has kept; the first time the page has it kept (app/device/offline.ts). */
async function dictionariesInUse(): Promise<string[]> {
  const kept = new Set<string>()
  for (const name of (await caches.keys()).filter((one) => one.startsWith(shellPrefix)))
    for (const { url } of await (await caches.open(name)).keys()) kept.add(languageOf(new URL(url).pathname))
  return build.dictionaries.filter((address) => kept.has(languageOf(address)))
}

worker.addEventListener('activate', (event) => {
  const tidy = async (): Promise<void> => {
    const shells = (await caches.keys()).filter((name) => name.startsWith(shellPrefix))
    // Open pages of earlier versions still load their parts from their own caches.
    const old = shells.filter((name) => name !== shellName).slice(0, -(shellsKept - 1))
    await Promise.all(old.map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(tidy())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && pathname === '/share') return event.respondWith(takeShared(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (addresses.test(pathname)) event.respondWith(page(request, pathname))
  } else if (build.files.includes(pathname) || pathname.startsWith('/assets/')) {
    event.respondWith(asset(request))
  } else if (fileAddress.test(pathname) && !request.headers.has('Range')) {
    event.respondWith(file(event, request))
  }
})

/** Photos and PDFs that another app shares: put aside for the page, which keeps them for the person. */
async function takeShared(request: Request): Promise<Response> {
  const shared = await caches.open('plumbline-share')
  const files = (await request.formData()).getAll('photos').filter((one) => one instanceof File)
  // Those that were shared before may not be taken yet.
  const before = (await shared.keys()).length
  for (const [i, one] of files.entries())
    await shared.put(`/share/${before + i}?name=${encodeURIComponent(one.name)}`, new Response(one))
  return Response.redirect('/share', 303)
}

const pages = build.pages.map(({ bundle, address }) => ({ bundle, address: new RegExp(address) }))

async function page(request: Request, path: string): Promise<Response> {
  const shell = await caches.open(shellName)
  const bundle = pages.find(({ address }) => address.test(path))?.bundle ?? ''
  return (await shell.match(`/?${bundle}`)) ?? fetch(request)
}

/** Of any version: the name of a file in /assets changes with its contents. */
async function asset(request: Request): Promise<Response> {
  const shell = await caches.open(shellName)
  const kept = (await shell.match(request)) ?? (await caches.match(request))
  if (kept) return kept
  const response = await fetch(request)
  // What is not installed with the app, because few need it: the reader of PDFs.
  if (response.ok) await shell.put(request, response.clone())
  return response
}

/** Photos and drawings that were opened are there without a signal as well. The page wipes them. */
async function file(event: Fetching, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const rendition = searchParams.get('rendition')
  const key = rendition ? `${pathname}?rendition=${rendition}` : pathname
  try {
    const response = await fetch(request)
    if (response.ok && Number(response.headers.get('Content-Length')) < fileBytesMax)
      event.waitUntil(keep(key, response.clone()))
    if (response.status === 404 || response.status === 401) event.waitUntil(forget(pathname))
    return response
  } catch (error) {
    const sizes = [key, ...(rendition ? sizesOf(pathname).reverse() : [])]
    for (const name of [filesName, pinnedName]) {
      const kept = await firstOf(await caches.open(name), sizes)
      if (kept) return kept
    }
    throw error
  }
}

/** A picture in all its sizes, the smallest first: without a signal another one is better than none. */
const sizesOf = (path: string): string[] => [`${path}?rendition=thumb`, `${path}?rendition=screen`, path]

async function keep(key: string, response: Response): Promise<void> {
  const files = await caches.open(filesName)
  // Last in the order of the cache, as it was used last.
  await files.delete(key)
  await files.put(key, response)
  await trim(files)
}

/** Removes what was used longest ago. */
async function trim(files: Cache): Promise<void> {
  const keys = [...(await files.keys())].reverse()
  let bytes = 0
  for (const [i, key] of keys.entries()) {
    bytes += Number((await files.match(key))?.headers.get('Content-Length') ?? 0)
    if (i >= filesMax || bytes > allFilesBytesMax) await files.delete(key)
  }
}

async function firstOf(files: Cache, keys: readonly string[]): Promise<Response | undefined> {
  for (const key of keys) {
    const kept = await files.match(key)
    if (kept) return kept
  }
  return undefined
}

async function forget(path: string): Promise<void> {
  for (const name of [filesName, pinnedName]) {
    const files = await caches.open(name)
    for (const key of sizesOf(path)) await files.delete(key)
  }
}
