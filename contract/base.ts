/** The fields of every request and response, and short names for field types. */
import * as fieldTypes from './fields/fieldtypes.ts'
import { dto, type Effect, type Field, type Fields, field, type Operation, type Session } from './kit.ts'

type FieldOf<K> = K extends fieldTypes.FieldType<infer T, infer W> ? (about: string) => Field<T, W> : never
const fieldOf = <T, W>(fieldType: fieldTypes.FieldType<T, W>) =>
  ((about: string) => field(fieldType, about)) as FieldOf<fieldTypes.FieldType<T, W>>

export const int = fieldOf(fieldTypes.int)
export const nullableInt = fieldOf(fieldTypes.nullableInt)
export const long = fieldOf(fieldTypes.long)
export const id = fieldOf(fieldTypes.id)
export const nullableId = fieldOf(fieldTypes.nullableId)
export const size = fieldOf(fieldTypes.size)
export const bool = fieldOf(fieldTypes.bool)
export const decimal = fieldOf(fieldTypes.decimal)
export const text = fieldOf(fieldTypes.text)
export const name = fieldOf(fieldTypes.name)
export const trimmed = fieldOf(fieldTypes.trimmed)
export const line = fieldOf(fieldTypes.line)
export const trimmedLine = fieldOf(fieldTypes.trimmedLine)
export const url = fieldOf(fieldTypes.url)
export const date = fieldOf(fieldTypes.date)
export const instant = fieldOf(fieldTypes.instant)
export const day = fieldOf(fieldTypes.day)
export const bytes = fieldOf(fieldTypes.bytes)
export const textMap = fieldOf(fieldTypes.textMap)
export const listOf = <T, W>(item: fieldTypes.FieldType<T, W>, about: string): Field<T[], W[]> =>
  field(fieldTypes.listOf(item), about)
export const one = <T, W>(fieldType: fieldTypes.FieldType<T, W>, about: string): Field<T, W> =>
  field(fieldType, about)

export const names = fieldTypes.name
export const ints = fieldTypes.int
export const maps = fieldTypes.textMap

export const ItemNameValue = dto('ItemNameValue', {
  propertyName: name('The name of the pair.'),
  propertyValue: text('Its value.'),
})

const baseRequest = {
  authSessionKey: text('The session key from sign-in. May be sent as a header or cookie instead.'),
  additionalInfo: listOf(ItemNameValue, 'Name and value pairs: Reason, IfMatch, ProjectId, Labels, Clear …'),
}
export const BaseRequest = dto('BaseRequest', baseRequest)

const errorFields = { errorCode: text('The error code.'), message: text('The error in a sentence.') }

export const ResponseError = dto(
  'ResponseError',
  {
    errorCode: errorFields.errorCode,
    fieldName: text('The field that is wrong, as documented.'),
    message: errorFields.message,
    meta: textMap('More about it.'),
  },
  { asOnWire: true },
)

export const ResponseStatus = dto(
  'ResponseStatus',
  {
    errorCode: errorFields.errorCode,
    message: errorFields.message,
    stackTrace: text('Never sent.'),
    errors: listOf(ResponseError, 'One entry for each field that is wrong.'),
    meta: textMap('More about it: the steps allowed, the fields changed.'),
  },
  { asOnWire: true },
)

const ErrorMessageType: fieldTypes.FieldType<string, string> = {
  ...fieldTypes.name,
  type: 'ErrorMessageType',
  schema: { type: 'string', enum: ['DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'] },
  sample: 'DEBUG',
}

const baseResponse = {
  uiErrorMessage: text('What went wrong, for the user; empty on success.'),
  uiDevErrorMessage: text('What went wrong, for the developer of the client, with the request id.'),
  errorOccured: bool('Whether the call failed.'),
  logMessageType: field(ErrorMessageType, 'DEBUG on success, WARN or ERROR on failure.'),
  responseStatus: one(ResponseStatus, 'Empty on success.'),
  numberOfRecordsEffected: int('Records changed by a write, records returned by a read.'),
}
export const BaseResponse = dto('BaseResponse', baseResponse)

export const folderBase = {
  userCanModify: bool('Whether you may change this record now.').readOnly(),
  userCanDelete: bool('Whether you may delete this record now.').readOnly(),
}
export const FolderBase = dto('FolderBase', folderBase)

export interface Declaration<Q extends Fields, R extends Fields> {
  route: string
  about: string
  effect: Effect
  verbs?: 'POST' | 'all'
  session?: Session
  /** Leaves out the fields of BaseRequest. */
  bare?: boolean
  request?: Q
  response?: R
  /** The response is a file of this media type. */
  file?: string
  /** The page of the web app that a browser gets which opens the route. */
  page?: string
}

export function operation<Q extends Fields = Record<never, never>, R extends Fields = Record<never, never>>(
  requestName: string,
  declaration: Declaration<Q, R>,
): Operation<Q & typeof baseRequest, R & typeof baseResponse> {
  const request = { ...declaration.request, ...(declaration.bare ? {} : baseRequest) } as unknown as Q &
    typeof baseRequest
  const response = { ...declaration.response, ...baseResponse } as unknown as R & typeof baseResponse
  return {
    name: requestName,
    route: declaration.route,
    verbs: declaration.verbs ?? 'POST',
    about: declaration.about,
    effect: declaration.effect,
    session: declaration.session ?? 'needed',
    ...(declaration.file && { file: declaration.file }),
    ...(declaration.page && { page: declaration.page }),
    request: dto(requestName, request),
    response: dto(requestName.replace(/Request$/, 'Response'), response, { listsAlways: true }),
  }
}
