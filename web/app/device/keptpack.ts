/** The pictures of a sheet that are kept on this device: its pack, from the beginning to the level that was chosen. */
import { pinnedFiles } from './readstore.ts'

/** The pack of which it is the beginning. */
const digestHeader = 'X-Pack-Digest'

export interface KeptPack {
  readonly digest: string
  readonly bytes: Blob
}

export const packOf = (sheetFolderId: number, version: number): string =>
  `/sheets/${sheetFolderId}/${version}/pack`

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

export const dropPack = async (address: string): Promise<unknown> =>
  (await caches.open(pinnedFiles)).delete(address)

/** The versions of a sheet of which there are pictures here, the newest first. */
export async function keptVersions(sheetFolderId: number): Promise<number[]> {
  if (!('caches' in globalThis) || !(await caches.has(pinnedFiles).catch(() => false))) return []
  const of = new RegExp(`/sheets/${sheetFolderId}/(\\d+)/pack$`)
  const urls = (await (await caches.open(pinnedFiles)).keys()).map(({ url }) => url)
  const versions = urls.flatMap((url) => of.exec(url)?.[1] ?? []).map(Number)
  return versions.sort((one, other) => other - one)
}
