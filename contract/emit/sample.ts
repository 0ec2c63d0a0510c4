/** Samples of requests and responses, as they stand in the documentation pages. */
import type { BaseResponse } from '../base.ts'
import type { Kind } from '../fieldtypes.ts'
import type { Dto, Operation, Wire } from '../kit.ts'
import { isDto } from './types.ts'

/** What a client may send: without what is ours to set. */
export function sampleRequest(operation: Operation<any, any>): string {
  return pretty(sampleOf(operation.request, { withOurs: false }))
}

/** An answer of success. */
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

function sampleOf(kind: Kind, options: { withOurs: boolean }, around: readonly Dto[] = []): unknown {
  if (kind.item) return [sampleOf(kind.item, options, around)]
  if (!isDto(kind)) return kind.sample
  // A type within itself would never end.
  if (around.includes(kind)) return {}
  const shown = kind.entries.filter(({ field }) => options.withOurs || !field.isOurs)
  const inside = [...around, kind]
  return Object.fromEntries(shown.map(({ key, field }) => [key, sampleOf(field.kind, options, inside)]))
}

const pretty = (value: unknown): string => JSON.stringify(value, undefined, 2)
