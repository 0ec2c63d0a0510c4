/** The operations of BCF files. */
import { BcfExport } from '../../contract/drawings/bcf.ts'
import { type Perform, type Served, serve } from '../kernel/serve.ts'
import { exportBcf } from './exportbcf.ts'

export const bcfOperations = (perform: Perform): Served[] => [
  serve(BcfExport, (request, call) => exportBcf(perform, request, call)),
]
