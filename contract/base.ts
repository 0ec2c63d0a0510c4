/** The fields of every request and response, and short names for field types. */
import * as kinds from './fieldtypes.ts'
import { dto, type Effect, type Field, type Fields, field, type Operation, type Session } from './kit.ts'

type Of<K> = K extends kinds.FieldType<infer T, infer W> ? (about: string) => Field<T, W> : never
const kindOf = <T, W>(fieldType: kinds.FieldType<T, W>) =>
  ((about: string) => field(fieldType, about)) as Of<kinds.FieldType<T, W>>

export const int = kindOf(kinds.int)
export const nullableInt = kindOf(kinds.nullableInt)
export const long = kindOf(kinds.long)
export const id = kindOf(kinds.id)
export const nullableId = kindOf(kinds.nullableId)
export const size = kindOf(kinds.size)
export const bool = kindOf(kinds.bool)
export const decimal = kindOf(kinds.decimal)
export const text = kindOf(kinds.text)
export const name = kindOf(kinds.name)
export const trimmed = kindOf(kinds.trimmed)
export const url = kindOf(kinds.url)
export const date = kindOf(kinds.date)
export const instant = kindOf(kinds.instant)
export const bytes = kindOf(kinds.bytes)
export const textMap = kindOf(kinds.textMap)
export const listOf = <T, W>(item: kinds.FieldType<T, W>, about: string): Field<T[], W[]> =>
  field(kinds.listOf(item), about)
export const one = <T, W>(fieldType: kinds.FieldType<T, W>, about: string): Field<T, W> =>
  field(fieldType, about)

export const texts = kinds.text
export const names = kinds.name
export const ints = kinds.int
export const maps = kinds.textMap

export const ItemNameValue = dto('ItemNameValue', {
  propertyName: name('The name of the pair.'),
  propertyValue: text('Its value.'),
})

const baseRequest = {
  authSessionKey: text('The session key from sign-in. May be sent as a header or cookie instead.'),
  additionalInfo: listOf(ItemNameValue, 'Name and value pairs: Reason, IfMatch, ProjectId …'),
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

const ErrorMessageType: kinds.FieldType<string, string> = {
  ...kinds.name,
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

export interface Saying<Q extends Fields, R extends Fields> {
  route: string
  about: string
  effect: Effect
  verbs?: 'POST' | 'all'
  session?: Session
  /** Leaves out the fields of BaseRequest. */
  bare?: boolean
  request?: Q
  response?: R
}

export function operation<Q extends Fields = Record<never, never>, R extends Fields = Record<never, never>>(
  requestName: string,
  saying: Saying<Q, R>,
): Operation<Q & typeof baseRequest, R & typeof baseResponse> {
  const request = { ...saying.request, ...(saying.bare ? {} : baseRequest) } as unknown as Q &
    typeof baseRequest
  const response = { ...saying.response, ...baseResponse } as unknown as R & typeof baseResponse
  return {
    name: requestName,
    route: saying.route,
    verbs: saying.verbs ?? 'POST',
    about: saying.about,
    effect: saying.effect,
    session: saying.session ?? 'needed',
    request: dto(requestName, request),
    response: dto(requestName.replace(/Request$/, 'Response'), response, { listsAlways: true }),
  }
}
