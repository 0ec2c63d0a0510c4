/** The pictures of a sheet that are kept on this device: its pack, from the beginning to the level that was chosen. */
import { pinnedFiles } from './readstore.ts'

/** The pack of which it is the beginning. */
const digestHeader = 'X-Pack-Digest'

export interface KeptPack {
  readonly digest: string
  readonly bytes: Blob
}

export async function keptPack(address: string): Promise<KeptPack | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(pinnedFiles).catch(() => false))) return undefined
  const response = await (await caches.open(pinnedFiles)).match(address)
  return response && { digest: response.headers.get(digestHeader) ?? '', bytes: await response.blob() }
}

/** Throws if there is no room. */
export async function keepPack(address: string, { digest, bytes }: KeptPack): Promise<void> {
  const headers = { [digestHeader]: digest, 'Content-Length': String(bytes.size) }
  await (await caches.open(pinnedFiles)).put(address, new Response(bytes, { headers }))
}
