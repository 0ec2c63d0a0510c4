/** The operations of transmittals. */
import {
  TransmittalFileDownload,
  TransmittalOpened,
  TransmittalRead,
  TransmittalSend,
  TransmittalsRead,
} from '../../contract/documents/transmittal.ts'
import { type Served, type ServedDownload, serve, serveDownload } from '../kernel/serve.ts'
import type { PaperSources } from '../paper/paperbytes.ts'
import { findFile, listTransmittals, noteOpened, readTransmittal } from './read.ts'
import { preparePapers, send } from './send.ts'

export const transmittalOperations = (sources: PaperSources): Served[] => [
  serve(
    TransmittalSend,
    async (request, call) => ({ transmittal: await readTransmittal(call, await send(request, call)) }),
    { prepare: (request, call) => preparePapers(sources, request, call) },
  ),
  serve(TransmittalRead, async ({ transmittalId }, call) => ({
    transmittal: await readTransmittal(call, transmittalId),
  })),
  serve(TransmittalsRead, listTransmittals),
  serve(TransmittalOpened, async ({ transmittalId }, call) => ({
    numberOfRecordsEffected: await noteOpened(call, transmittalId),
  })),
]

export const transmittalDownload: ServedDownload = serveDownload(
  TransmittalFileDownload,
  ({ transmittalId, position }, call) => findFile(call, transmittalId, position),
)
