/** The doors of files: which one is meant, by path and verb. */

import type { Download } from '../../contract/bytes.ts'
import { downloads, uploads } from '../../contract/index.ts'
import { findFile } from '../kernel/answer.ts'
import { bind, queryValues } from './bind.ts'
import { sendFile } from './download.ts'
import type { Exchange, Sent } from './exchange.ts'
import { identify } from './identify.ts'
import { checkRate, type Rate } from './rate.ts'
import { wrongVerb } from './routes.ts'
import { takeUpload } from './upload.ts'

const downloadVerbs = ['GET', 'HEAD', 'OPTIONS']
const uploadVerbs = ['PUT', 'OPTIONS']

/** Undefined where the path is another. */
export async function files(exchange: Exchange, rate: Rate): Promise<Sent | undefined> {
  const { path, suffix } = exchange.place
  if (suffix) return undefined
  const upload = uploads.find(({ route }) => route === path)
  if (upload) return byVerb(exchange, uploadVerbs, () => takeUpload(exchange, upload, rate))
  for (const { door, pattern } of patterns) {
    const place = pattern.exec(path)?.groups
    if (place) return byVerb(exchange, downloadVerbs, () => giveFile(exchange, door, place, rate))
  }
  return undefined
}

async function byVerb({ method }: Exchange, verbs: string[], act: () => Promise<Sent>): Promise<Sent> {
  if (method === 'OPTIONS') return { status: 204, headers: { Allow: verbs.join(', ') }, body: '' }
  if (!verbs.includes(method)) throw wrongVerb(verbs)
  return act()
}

/** `/files/{attachmentFileId}` as a pattern with that name in it. Paths come in lower case. */
const patterns = downloads.map((door) => ({
  door,
  pattern: new RegExp(`^${door.route.replace(/\{(\w+)\}/g, '(?<$1>\\d{1,10})')}$`),
}))

async function giveFile(
  exchange: Exchange,
  door: Download<any>,
  place: Record<string, string>,
  rate: Rate,
): Promise<Sent> {
  const { request, faults } = bind(door.request, [
    { value: queryValues(exchange.query), loose: true },
    { value: place, loose: true },
  ])
  const who = await identify(exchange)
  await checkRate(exchange, rate, who.digest)
  const found = await findFile(exchange.services, door.name, {
    request,
    faults,
    caller: who.caller,
    sessionKey: who.sessionKey,
    address: exchange.address,
  })
  return sendFile(exchange, found, request.inline === true)
}
