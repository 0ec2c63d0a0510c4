/** Samples of requests and responses, as shown in the documentation pages. */
import type { BaseResponse } from '../base.ts'
import type { FieldType } from '../fields/fieldtype.ts'
import type { Dto, Operation, Wire } from '../kit.ts'
import { isDto } from './types.ts'

/** What a client may send: without fields that the server sets. */
export function sampleRequest(operation: Operation<any, any>): string {
  return pretty(sampleOf(operation.request, { withOurs: false }))
}

/** A response of success. */
export function sampleResponse(operation: Operation<any, any>): string {
  return pretty({ ...(sampleOf(operation.response, { withOurs: true }) as object), ...success })
}

const success: Wire<typeof BaseResponse.fields> = {
  uiErrorMessage: '',
  uiDevErrorMessage: '',
  errorOccured: false,
  logMessageType: 'DEBUG',
  responseStatus: {},
  numberOfRecordsEffected: 1,
}

function sampleOf(
  fieldType: FieldType,
  options: { withOurs: boolean },
  around: readonly Dto[] = [],
): unknown {
  if (fieldType.item) return [sampleOf(fieldType.item, options, around)]
  if (!isDto(fieldType)) return fieldType.sample
  // A recursive type would never end.
  if (around.includes(fieldType)) return {}
  const shown = fieldType.entries.filter(({ field }) => options.withOurs || !field.isReadOnly)
  const inside = [...around, fieldType]
  return Object.fromEntries(shown.map(({ key, field }) => [key, sampleOf(field.type, options, inside)]))
}

const pretty = (value: unknown): string => JSON.stringify(value, undefined, 2)
