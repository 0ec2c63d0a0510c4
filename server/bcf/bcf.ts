/** The operations of BCF files. */
import { BcfExport } from '../../contract/drawings/bcf.ts'
import { BcfImport } from '../../contract/drawings/bcfimport.ts'
import { type Perform, type Served, serve } from '../kernel/serve.ts'
import { exportBcf } from './exportbcf.ts'
import { importBcf, mayImport, readFirst } from './in/importbcf.ts'

export const bcfOperations = (perform: Perform): Served[] => [
  serve(BcfExport, (request, call) => exportBcf(perform, request, call)),
  serve(BcfImport, (request, call) => importBcf(perform, request, call), {
    beforeBytes: mayImport,
    prepare: readFirst,
  }),
]
