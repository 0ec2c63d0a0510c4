/** The operations of BCF files. */
import { BcfExport } from '../../contract/drawings/bcf.ts'
import { BcfImport } from '../../contract/drawings/bcfimport.ts'
import { type Served, serve } from '../kernel/serve.ts'
import { exportBcf } from './exportbcf.ts'
import { importBcf, mayImport, readFirst } from './in/importbcf.ts'
import type { ViewsFrom } from './pinviews.ts'

export const bcfOperations = (from: ViewsFrom): Served[] => [
  serve(BcfExport, (request, call) => exportBcf(from, request, call)),
  serve(BcfImport, (request, call) => importBcf(from.perform, request, call), {
    beforeBytes: mayImport,
    prepare: readFirst,
  }),
]
