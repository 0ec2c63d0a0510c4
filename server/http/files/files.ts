/** Routes of uploads and downloads. */

import type { Download, RenditionSize } from '../../../contract/fields/bytes.ts'
import { downloads, uploads } from '../../../contract/index.ts'
import { within } from '../../db/timelimit.ts'
import { findFile } from '../../kernel/runcall.ts'
import { bind, queryValues } from '../bind.ts'
import { identify, identifyIfAny } from '../caller/identify.ts'
import { sentDeviceKey } from '../caller/sessionkey.ts'
import type { Exchange, Sent } from '../exchange.ts'
import { checkRate, type Rate } from '../limits/rate.ts'
import { wrongVerb } from '../routes.ts'
import { sendFile } from './download.ts'
import { takeUpload } from './upload.ts'

const downloadVerbs = ['GET', 'HEAD', 'OPTIONS']
const uploadVerbs = ['PUT', 'OPTIONS']

/** Undefined if the path is another one. */
export async function files(exchange: Exchange, rate: Rate): Promise<Sent | undefined> {
  const { path, suffix } = exchange.place
  if (suffix) return undefined
  const upload = uploads.find(({ route }) => route === path)
  if (upload) return byVerb(exchange, uploadVerbs, () => takeUpload(exchange, upload, rate))
  for (const { download, pattern } of downloadRoutes) {
    const parameters = pattern.exec(path)?.groups
    if (parameters)
      return byVerb(exchange, downloadVerbs, () => runDownload(exchange, download, parameters, rate))
  }
  return undefined
}

/** The name of the upload or download at this path. */
export const fileRouteName = (path: string): string | undefined =>
  uploads.some(({ route }) => route === path)
    ? 'FileUpload'
    : downloadRoutes.find(({ pattern }) => pattern.test(path))?.download.name

async function byVerb({ method }: Exchange, verbs: string[], run: () => Promise<Sent>): Promise<Sent> {
  if (method === 'OPTIONS') return { status: 204, headers: { Allow: verbs.join(', ') }, body: '' }
  if (!verbs.includes(method)) throw wrongVerb(verbs)
  return run()
}

/** `/files/{attachmentFileId}` as a pattern with a group of that name. Paths are in lower case. */
const downloadRoutes = downloads.map((download) => ({
  download,
  pattern: new RegExp(`^${download.route.replace(/\{(\w+)\}/g, '(?<$1>\\d{1,10})')}$`),
}))

async function runDownload(
  exchange: Exchange,
  download: Download<any>,
  parameters: Record<string, string>,
  rate: Rate,
): Promise<Sent> {
  const { request, faults } = bind(download.request, [
    { value: queryValues(exchange.query), loose: true },
    { value: parameters, loose: true },
  ])
  const identifyCaller = download.session === 'ignored' ? identifyIfAny : identify
  const identity = await identifyCaller(exchange)
  await checkRate(exchange, rate, identity.digest)
  const { address, limit } = exchange
  const identifyAgain = () => identifyCaller(exchange)
  const deviceKey = sentDeviceKey(exchange.request, true)
  const bound = { request, faults, ...identity, identifyAgain, deviceKey, address, limit }
  const stored = await within(limit, () => findFile(exchange.services, download.name, bound))
  const size = request.rendition as RenditionSize | undefined
  const found = size ? await within(limit, () => exchange.services.renditions.of(stored, size)) : stored
  const sent = await sendFile(exchange, found, request.inline === true || size !== undefined)
  // A device that opened a link of a mail may be anybody's tomorrow.
  if (download.session === 'ignored') sent.headers['Cache-Control'] = 'no-store'
  return sent
}
