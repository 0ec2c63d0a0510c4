/** Faults → the status block of every answer. */
import { BaseResponse } from '../../contract/base.ts'
import { writer } from '../../contract/fieldtypes.ts'
import { isAway } from '../db/errors.ts'
import { Fault } from '../kernel/faults.ts'

const write = writer(BaseResponse)

/** Whatever was thrown, as a fault that may be shown. What is not ours to show stays in the log. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error
  if (isAway(error))
    return new Fault(
      'ServiceUnavailable',
      'The records can not be reached just now. Please try again in a moment.',
      {
        cause: error,
        headers: { 'Retry-After': '2' },
      },
    )
  if (isFull(error))
    return new Fault('ServiceUnavailable', 'There is no room for files just now. Nothing was kept.', {
      dev: 'The disk of the server is full.',
      cause: error,
      headers: { 'Retry-After': '60' },
    })
  return new Fault('InternalServerError', 'Something went wrong on our side. Nothing was changed.', {
    dev: 'The log has it under the request id.',
    cause: error,
  })
}

const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')

export function faultJson(fault: Fault, requestId: string): string {
  const { fields, dev, meta } = fault.more
  return write({
    uiErrorMessage: fault.message,
    uiDevErrorMessage: `${dev ?? fault.message} (request ${requestId})`,
    errorOccured: true,
    logMessageType: fault.status >= 500 ? 'ERROR' : 'WARN',
    responseStatus: { errorCode: fault.code, message: fault.message, errors: fields ?? [], meta: meta ?? {} },
    numberOfRecordsEffected: 0,
  })
}
