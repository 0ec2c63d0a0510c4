/** PUT /files: the body is the file. All that can be judged is judged before its bytes are taken. */

import type { IncomingHttpHeaders } from 'node:http'
import type { Target, Upload } from '../../contract/bytes.ts'
import type { Received } from '../blobs/blobs.ts'
import { answer, judgeBeforeBytes } from '../kernel/answer.ts'
import type { BoundCall } from '../kernel/call.ts'
import { Fault, type FieldFault, invalidField } from '../kernel/faults.ts'
import { bind, queryValues } from './bind.ts'
import { tooLarge } from './body.ts'
import { nameIn } from './disposition.ts'
import { type Exchange, type Sent, sendJson } from './exchange.ts'
import { type Identity, identify } from './identify.ts'
import { unreadable } from './json.ts'
import { checkRate, type Rate } from './rate.ts'

/** What the query and the headers say about the file. */
interface Said {
  values: Record<string, unknown> & { size?: number }
  faults: FieldFault[]
  /** In hexadecimal; each must be that of the bytes. */
  digests: string[]
}

export async function takeUpload(exchange: Exchange, upload: Upload<any>, rate: Rate): Promise<Sent> {
  const { services, request } = exchange
  const said = saidOf(exchange, upload)
  const who = await identify(exchange)
  const bound = askedOf(exchange, upload, said, who)
  await checkRate(exchange, rate, who.digest)
  await judgeBeforeBytes(services, bound)
  refuseHeaders(request.headers, said, services.settings.uploadBytesMax)
  exchange.proceed()
  const received = await services.blobs.receive(arriving(exchange))
  try {
    checkBytes(received, said)
    const { json, etag } = await answer(services, { ...bound, received })
    return sendJson(json, 200, etag ? { ETag: etag } : {})
  } finally {
    await received.drop()
  }
}

function saidOf({ request: { headers }, query }: Exchange, upload: Upload<any>): Said {
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

/** `Content-Digest: sha-256=:…:`, or its older form `Digest: SHA-256=…`. Null: there is one, but it can not be read. */
function digestIn(headers: IncomingHttpHeaders): string | undefined | null {
  const header = [headers['content-digest'], headers.digest].flat().join(',')
  if (!/sha-256=/i.test(header)) return undefined
  const [, base64] = /(?:^|,)\s*sha-256=:?([\w+/]{43}=):?\s*(?:,|$)/i.exec(header) ?? []
  return base64 ? Buffer.from(base64, 'base64').toString('hex') : null
}

function askedOf(
  exchange: Exchange,
  upload: Upload<any>,
  { values, faults }: Said,
  who: Identity,
): BoundCall {
  const { headers } = exchange.request
  const given = upload.targets.filter(({ by }) => values[by])
  const target: Target<any> = given[0] ?? upload.targets[0]!
  return {
    operation: target.operation,
    request: target.request(values, typeIn(headers)),
    faults: given.length === 1 || faults.length > 0 ? faults : [oneOf(upload, given.length === 0)],
    ...who,
    address: exchange.address,
    ifMatch: headers['if-match'],
    idempotencyKey: headers['idempotency-key'] as string | undefined,
  }
}

/** A file goes to one place. */
function oneOf({ targets, query }: Upload<any>, isNone: boolean): FieldFault {
  const names = targets.map(({ by }) => query.entries.find(({ key }) => key === by)!.documented)
  return {
    fieldName: names[0]!,
    errorCode: isNone ? 'NotEmpty' : 'Enum',
    message: `Please say where the file goes, by one of ${names.join(', ')}.`,
  }
}

const typeCharsMax = 255

/** curl calls everything a form unless it is told otherwise, which says nothing about the file. */
function typeIn({ 'content-type': type }: IncomingHttpHeaders): string | undefined {
  const isForm = /^application\/x-www-form-urlencoded/i.test(type ?? '')
  return !type || isForm || type.length > typeCharsMax ? undefined : type
}

function refuseHeaders(headers: IncomingHttpHeaders, { values }: Said, bytesMax: number): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase()
  if (encoding && encoding !== 'identity')
    throw new Fault('UnsupportedMediaType', 'Please send the file as it is, not packed for the way.', {
      dev: 'Content-Encoding is not taken here: the bytes that come are the file.',
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

function checkSize(came: number, declared: number | undefined): void {
  if (declared && came !== declared)
    throw invalidField(
      'Size',
      'InclusiveBetween',
      `Size says ${declared} bytes, but ${came} came. Please send the file again.`,
    )
}

/** The bytes as they come, as fast as they are taken. */
async function* arriving({ request, pace, services }: Exchange): AsyncIterable<Buffer> {
  const { uploadBytesMax, uploadIdleSeconds } = services.settings
  let came = 0
  pace.next(uploadIdleSeconds * 1000)
  try {
    // Whoever sends too much must still hear of it, so the connection stays.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      came += chunk.length
      if (came > uploadBytesMax) throw tooLarge(uploadBytesMax)
      yield chunk
      pace.next(uploadIdleSeconds * 1000)
    }
  } catch (error) {
    if (error instanceof Fault) throw error
    throw unreadable('The connection ended before the file did.')
  }
}

function checkBytes({ sizeBytes, sha256 }: Received, { values, digests }: Said): void {
  checkSize(sizeBytes, values.size)
  const came = sha256.toString('hex')
  if (digests.some((digest) => digest !== came))
    throw invalidField(
      'Sha256',
      'Equal',
      'The file has changed on its way: its SHA-256 is another one. Please send it again.',
    )
}
