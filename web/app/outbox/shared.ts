/** Photos and PDFs that another app shared: the service worker put them into a cache; from there into the storage of the outbox. */
import { keepFiles, keptFiles } from './outbox.ts'

const of = 'share'

export async function takeShared(): Promise<void> {
  if (!('caches' in globalThis)) return
  const shared = await caches.open('plumbline-share')
  const keys = await shared.keys()
  const files = await Promise.all(
    keys.map(async (key) => {
      const blob = await (await shared.match(key))?.blob()
      const name = new URL(key.url).searchParams.get('name') ?? ''
      return blob ? [new File([blob], name, { type: blob.type })] : []
    }),
  )
  // As they are, until it is known which project they go to.
  await keepFiles(of, files.flat(), false)
  // Otherwise the next page takes them from there.
  const isStored = !keptFiles.get().some((file) => file.of === of && file.isUnstored)
  if (isStored) await Promise.all(keys.map((key) => shared.delete(key)))
}
