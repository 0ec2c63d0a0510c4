/** Prints for mails: calls of the operations that print, as the person who gets the paper. */

import {
  TransmittalFileDownload,
  TransmittalPrint,
  TransmittalRead,
} from '../../contract/documents/transmittal.ts'
import type { Fields, Operation, Wire } from '../../contract/kit.ts'
import { RecordPrint } from '../../contract/outbound/print.ts'
import { callerColumns } from '../access/sessions.ts'
import { bind } from '../http/bind.ts'
import type { Caller } from '../kernel/caller.ts'
import { notFound } from '../kernel/faults.ts'
import { findFile, runCall } from '../kernel/runcall.ts'
import type { Services } from '../kernel/services.ts'
import type { PaperFile, Printing } from '../mail/papers.ts'
import { perform } from './inside.ts'

export function printingIn(services: Services): Printing {
  const callerOf = async (personId: number): Promise<Caller> => {
    const found = await services.database.row<Caller>(
      `SELECT ${callerColumns} FROM person n WHERE n.id = $1 AND n.is_active`,
      [personId],
    )
    if (!found) throw notFound('This person')
    return found
  }
  const printed = async <Q extends Fields, R extends Fields>(
    caller: Caller,
    operation: Operation<Q, R>,
    request: Wire<Q>,
  ): Promise<PaperFile> => {
    const bound = bind(operation.request, [{ value: request as Record<string, unknown>, loose: false }])
    const { file } = await runCall(services, { operation, ...bound, caller, address: 'mail' })
    return { name: file!.name, type: file!.type, open: async () => file!.open() }
  }
  return {
    record: async (personId, folderId, withFiles) =>
      printed(await callerOf(personId), RecordPrint, { folderId, withFiles }),
    async transmittal(personId, transmittalId) {
      const caller = await callerOf(personId)
      const cover = await printed(caller, TransmittalPrint, { transmittalId })
      const at = services.now()
      const { transmittal } = await perform(services, TransmittalRead, { transmittalId }, { caller, at })
      const files = (transmittal!.items ?? [])
        .filter(({ hasFile }) => hasFile)
        .map(({ position, fileName }): PaperFile => {
          const request = { transmittalId, position }
          const open = async () => {
            const bound = { request, faults: [], caller, address: 'mail' }
            const { sha256 } = await findFile(services, TransmittalFileDownload.name, bound)
            return services.blobs.read(sha256)
          }
          return { name: fileName ?? 'file', type: 'application/octet-stream', open }
        })
      return [cover, ...files]
    },
  }
}
