/** Creating and changing a record by its form: one call, which is safe to repeat. */

import {
  type DraftBefore,
  made as idOf,
  type OutboxCall,
  type Replaces,
} from '../../../packages/client/src/queue/index.ts'
import { CallFailed, changed, type OperationName, type RequestOf, read } from '../../app/calls/client.ts'
import type { Standing } from '../../app/calls/preview.ts'
import { keepAll, keepAndSend } from '../../app/outbox/keep.ts'
import { allStored, fileCalls } from '../../app/outbox/outbox.ts'
import { changesBetween, type Merged, merge, type Values } from '../../parts/conflict/merge.ts'
import type { DocumentChosen } from '../../parts/fields/field.ts'
import type { Waits } from '../../parts/outbox/writekept.ts'
import type { RecordForm, Way } from '../../recordtypes/forms/form.ts'
import { fieldsToEdit, isBlank, type ShownField, sentOf, valuesOf } from './fields.ts'
import type { PinPlace } from './prefill.ts'

/** The initial state: the values that the form showed, and the version of the record. */
export interface Began {
  readonly values: Values
  readonly etag?: string
}

export interface Made {
  folderId: number
  /** Empty for a draft: it gets its number later. */
  number: string
  /** The names that two could mean, and so stand for nobody. */
  ambiguous: string
}

// The form names its operation as data, so the compiler does not know the type of its request.
type AnyRequest = RequestOf<OperationName>
type AnyResponse = Record<string, any> & { readonly etag?: string }

export interface NewRecord {
  form: RecordForm
  fields: readonly ShownField[]
  values: Values
  way: Way
  projectId: number
  /** Values without a field in the form, such as the folder in the address. */
  besides: Values
  /** The id that makes the call safe to repeat, created when the form opened. */
  key: string
  /** Its files, as they are kept. */
  fileIds: () => readonly string[]
  /** Where it is pinned on a sheet. */
  pin?: PinPlace | undefined
  /** Documents that it refers to. */
  documents: readonly DocumentChosen[]
  what: string
  backTo: string
  draft: DraftBefore
  /** What waits in the outbox, and is replaced by it. */
  replaces?: Replaces
}

/** With its references and files, which wait for it. */
export async function create(made: NewRecord): Promise<Made | Waits> {
  await allStored()
  const { operation, list, one } = made.form.create
  const record = recordOf(made)
  const request = list ? { [list]: [record] } : one ? { [one]: record } : record
  const sent = { ...request, ...infoOf(made) } as AnyRequest
  const fileIds = made.fileIds()
  const outcome = await keepAll<AnyResponse>(
    {
      what: made.what,
      at: made.backTo,
      draft: made.draft,
      calls: [
        { key: keyOf(made.key, sent), name: operation, request: sent },
        ...made.documents.map((document) => referenceCall(made.key, document)),
        ...(made.pin ? [pinCall(made.key, made.pin)] : []),
        ...fileCalls(fileIds, { folderId: idOf('folderId') }),
      ],
    },
    fileIds,
    made.replaces,
  )
  if (outcome.waits) return outcome
  const { response } = outcome
  const created = list ? response.returnedIdList[0] : one ? response[one] : response
  return {
    folderId: Number(created.folderId),
    number: created.number ?? '',
    ambiguous: ambiguousIn(response),
  }
}

/** The labels that were ticked, under this key among the values of the form: no record has them as a field. */
export const labelsKey = 'labelIds'

/** What is sent beside the record: its project where it has no field for it, and its labels. */
function infoOf({ form, projectId, values }: NewRecord) {
  const labelIds = (values[labelsKey] as number[] | undefined) ?? []
  const pair = (propertyName: string, propertyValue: string) => ({ propertyName, propertyValue })
  const additionalInfo = [
    ...(form.project ? [] : [pair('ProjectId', String(projectId))]),
    ...(form.recordType && labelIds.length > 0 ? [pair('Labels', labelIds.join(';'))] : []),
  ]
  return additionalInfo.length > 0 ? { additionalInfo } : {}
}

const referenceCall = (key: string, { documentId, version }: DocumentChosen): OutboxCall => ({
  key: `${key}-${documentId}`,
  name: 'DocumentReferenceAdd',
  request: { folderId: idOf('folderId'), documentId, ...(version ? { version } : {}) },
})

const pinCall = (key: string, pin: PinPlace): OutboxCall => ({
  key: `${key}-pin`,
  name: 'SheetPinsSave',
  request: { pins: [{ ...pin, recordFolderId: idOf('folderId'), tempItemId: key }] },
})

const ambiguousIn = ({ responseStatus }: AnyResponse): string => responseStatus?.meta?.ambiguousParties ?? ''

function recordOf({ form, fields, values, way, projectId, besides, key }: NewRecord) {
  const filled = fields.filter((field) => !isBlank(field, values))
  return {
    ...besides,
    ...sentOf(filled, values),
    ...(form.project ? { [form.project]: projectId } : {}),
    ...(form.create.list && hasTempId(form) ? { tempItemId: key } : {}),
    ...way.set,
  }
}

/** Submittal items have none in the contract: an Idempotency-Key serves instead. */
const hasTempId = ({ type }: RecordForm): boolean => type !== 'SubmittalItem'

/**
 * The server refuses the same key with another body, so a key belongs to one body: after a call without a
 * response, a corrected field makes it a new call.
 */
const keyOf = (key: string, body: unknown): string => `${key}-${digest(JSON.stringify(body))}`

/** Distinguishes bodies; it need not be cryptographically secure. */
function digest(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1b873593]
  for (let i = 0; i < text.length; i++) {
    one = Math.imul(one ^ text.charCodeAt(i), 0x01000193)
    other = Math.imul(other ^ text.charCodeAt(i), 0x85ebca6b)
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36)
}

export interface FormChange {
  form: RecordForm
  fields: readonly ShownField[]
  values: Values
  began: Began
  folderId: number
  reason?: string
  what: string
  at: string
  draft: DraftBefore
  /** What waits in the outbox, and is replaced by it. */
  replaces?: Replaces
}

/** Sends the differences from the initial values. Returns whether there were any, and names that stand for nobody. */
export async function update({
  form,
  fields,
  values,
  began,
  folderId,
  reason,
  replaces,
  ...about
}: FormChange): Promise<{ isChanged: boolean; ambiguous: string; waits?: Waits }> {
  const own = fields.filter(({ isFixed }) => !isFixed)
  const changes = changesBetween(own, began.values, values)
  // What takes the place of a waiting change says so even if nothing is changed any more.
  if (Object.keys(changes).length === 0 && !replaces) return { isChanged: false, ambiguous: '' }
  const [operation, key] = form.update
  const record = { folderId, ...sentOf(fields, changes) }
  const additionalInfo = reason ? [{ propertyName: 'Reason', propertyValue: reason }] : undefined
  const request = { [key]: record, additionalInfo } as AnyRequest
  const outcome = await keepAndSend(operation, request, { ...about, folderId, ifMatch: began.etag, replaces })
  if (outcome.waits) return { isChanged: true, ambiguous: '', waits: outcome }
  return { isChanged: true, ambiguous: ambiguousIn(outcome.response) }
}

/** Somebody else saved first: recognized by the ETag, which other conflicts do not have. */
export const isStale = (error: unknown): boolean =>
  error instanceof CallFailed && error.status === 409 && Boolean(error.meta.etag)

export interface Found {
  values: Values
  record: { [key: string]: any }
  etag?: string
}

/** With the fields of the form as they may be changed now. A folder has no groups of fields: all of it or nothing. */
export async function readToEdit(
  form: RecordForm,
  fields: readonly ShownField[],
  folderId: number,
): Promise<Found & { fields: readonly ShownField[]; standing?: Standing }> {
  const [found, response] = await Promise.all([
    readRecord(form, fields, folderId),
    form.recordType && read('RecordStandingRead', { folderId }),
  ])
  const standing = response?.standing ?? undefined
  const editable = standing?.editableFields
  return { ...found, standing, fields: editable ? fieldsToEdit(fields, found.values, editable) : fields }
}

async function readRecord(form: RecordForm, fields: readonly ShownField[], folderId: number): Promise<Found> {
  const [operation, key] = form.read
  const response: AnyResponse = await read(operation, { folderId } as AnyRequest)
  return { record: response[key], values: valuesOf(fields, response[key]), etag: response.etag }
}

export interface Conflict extends Merged {
  began: Values
  /** The record as it is now. */
  now: Began
}

/** Both changes, merged. */
export async function conflictOf({ form, fields, values, began, folderId }: FormChange): Promise<Conflict> {
  changed()
  const { values: theirs, etag } = await readRecord(form, fields, folderId)
  return {
    ...merge(fields, began.values, theirs, values),
    began: began.values,
    now: { values: theirs, etag },
  }
}
