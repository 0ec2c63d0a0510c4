/** PUT /files: the body is the file. Rights and headers are checked before its bytes are received. */

import type { IncomingHttpHeaders } from 'node:http'
import type { Target, Upload } from '../../../contract/fields/bytes.ts'
import type { Received } from '../../blobs/blobs.ts'
import { within } from '../../db/timelimit.ts'
import type { BoundCall } from '../../kernel/call.ts'
import { Fault, type FieldFault, invalidField } from '../../kernel/faults.ts'
import { checkBeforeBytes, runCall } from '../../kernel/runcall.ts'
import { bind, queryValues } from '../bind.ts'
import { unreadable } from '../body/json.ts'
import { tooLarge } from '../body/receive.ts'
import { type Identity, identify, identifyIfAny, refuseReadOnly } from '../caller/identify.ts'
import { sentDeviceKey } from '../caller/sessionkey.ts'
import { type Exchange, type Sent, sendJson } from '../exchange.ts'
import { checkRate, type Rate } from '../limits/rate.ts'
import { nameIn } from './disposition.ts'

/** The file as described by the query and the headers. */
interface Described {
  values: Record<string, unknown> & { size?: number }
  faults: FieldFault[]
  /** SHA-256 in hexadecimal; each must be that of the received bytes. */
  digests: string[]
}

export async function takeUpload(exchange: Exchange, upload: Upload<any>, rate: Rate): Promise<Sent> {
  const { services, request } = exchange
  const described = describedBy(exchange, upload)
  const identifyCaller = upload.session === 'ignored' ? identifyIfAny : identify
  const who = await identifyCaller(exchange)
  refuseReadOnly(who)
  const bound = callOf(exchange, upload, described, who)
  await checkRate(exchange, rate, who.digest)
  await within(exchange.limit, () => checkBeforeBytes(services, bound))
  checkHeaders(request.headers, described, services.settings.uploadBytesMax)
  exchange.proceed()
  const received = await services.blobs.receive(arriving(exchange))
  const limit = exchange.beginLimit()
  try {
    checkBytes(received, described)
    // A long upload may have begun before another server of the database took over.
    const stillWho = who.epoch === services.database.epoch ? who : await identifyCaller(exchange)
    const call = { ...bound, ...stillWho, limit, received }
    const { json, etag } = await within(limit, () => runCall(services, call), true)
    return sendJson(json, 200, etag ? { ETag: etag } : {})
  } finally {
    limit.end()
    await received.drop()
  }
}

function describedBy({ request: { headers }, query }: Exchange, upload: Upload<any>): Described {
  const name = nameIn(headers['content-disposition'])
  const { request, faults } = bind(upload.query, [
    { value: name === undefined ? {} : { name }, loose: true },
    { value: queryValues(query), loose: true },
  ])
  const sent = digestIn(headers)
  const digests = [request.sha256, sent].filter((digest) => digest !== undefined)
  if (sent !== null) return { values: request, faults, digests: digests as string[] }
  const fault = {
    fieldName: 'Content-Digest',
    errorCode: 'Format',
    message: 'Content-Digest must be as sha-256=:<base64>:',
  }
  return { values: request, faults: [...faults, fault], digests: [] }
}

/** `Content-Digest: sha-256=:…:`, or its older form `Digest: SHA-256=…`. Null if it is malformed. */
function digestIn(headers: IncomingHttpHeaders): string | undefined | null {
  const header = [headers['content-digest'], headers.digest].flat().join(',')
  if (!/sha-256=/i.test(header)) return undefined
  const [, base64] = /(?:^|,)\s*sha-256=:?([\w+/]{43}=):?\s*(?:,|$)/i.exec(header) ?? []
  return base64 ? Buffer.from(base64, 'base64').toString('hex') : null
}

function callOf(
  exchange: Exchange,
  upload: Upload<any>,
  { values, faults }: Described,
  who: Identity,
): BoundCall {
  const { headers } = exchange.request
  const given = upload.targets.filter(({ by }) => values[by])
  const target: Target<any> = given[0] ?? upload.targets[0]!
  return {
    operation: target.operation,
    request: target.request(values, typeIn(headers)),
    faults: given.length === 1 || faults.length > 0 ? faults : [targetFault(upload, given.length === 0)],
    ...who,
    identifyAgain: () => (upload.session === 'ignored' ? identifyIfAny : identify)(exchange),
    deviceKey: sentDeviceKey(exchange.request, true),
    address: exchange.address,
    limit: exchange.limit,
    ifMatch: headers['if-match'],
    idempotencyKey: headers['idempotency-key'] as string | undefined,
  }
}

/** An upload has exactly one target. */
function targetFault({ targets, query }: Upload<any>, isNone: boolean): FieldFault {
  const names = targets.map(({ by }) => query.entries.find(({ key }) => key === by)!.documented)
  return {
    fieldName: names[0]!,
    errorCode: isNone ? 'NotEmpty' : 'Enum',
    message: `Please state the target of the file by one of ${names.join(', ')}.`,
  }
}

const typeCharsMax = 255

/**
 * curl sends everything as a form unless a Content-Type is given, so that type says nothing about the file.
 */
function typeIn({ 'content-type': type }: IncomingHttpHeaders): string | undefined {
  const isForm = /^application\/x-www-form-urlencoded/i.test(type ?? '')
  return !type || isForm || type.length > typeCharsMax ? undefined : type
}

function checkHeaders(headers: IncomingHttpHeaders, { values }: Described, bytesMax: number): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase()
  if (encoding && encoding !== 'identity')
    throw new Fault('UnsupportedMediaType', 'Please send the file as it is, not compressed.', {
      dev: 'Content-Encoding is not supported here: the bytes of the body are the file.',
    })
  if (/^multipart\//i.test(headers['content-type'] ?? ''))
    throw new Fault('UnsupportedMediaType', 'Please send the file as it is, not in a form.', {
      dev: 'The body is the file itself, as by curl -T.',
    })
  const length = headers['content-length']
  if (length === undefined) return
  if (Number(length) > bytesMax) throw tooLarge(bytesMax)
  checkSize(Number(length), values.size)
}

function checkSize(receivedBytes: number, declared: number | undefined): void {
  if (declared && receivedBytes !== declared)
    throw invalidField(
      'Size',
      'InclusiveBetween',
      `Size says ${declared} bytes, but ${receivedBytes} were received. Please send the file again.`,
    )
}

/** The bytes as they arrive, with backpressure. */
async function* arriving({ request, pace, services }: Exchange): AsyncIterable<Buffer> {
  const { uploadBytesMax, uploadIdleSeconds } = services.settings
  let receivedBytes = 0
  pace.next(uploadIdleSeconds * 1000)
  try {
    // The client must still get the response, so the connection stays open.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      receivedBytes += chunk.length
      if (receivedBytes > uploadBytesMax) throw tooLarge(uploadBytesMax)
      yield chunk
      pace.next(uploadIdleSeconds * 1000)
    }
  } catch (error) {
    if (error instanceof Fault) throw error
    throw unreadable('The connection ended before the file did.')
  }
}

function checkBytes({ sizeBytes, sha256 }: Received, { values, digests }: Described): void {
  checkSize(sizeBytes, values.size)
  const digest = sha256.toString('hex')
  if (digests.some((declared) => declared !== digest))
    throw invalidField(
      'Sha256',
      'Equal',
      'The file was damaged in transit: its SHA-256 is different. Please send it again.',
    )
}
