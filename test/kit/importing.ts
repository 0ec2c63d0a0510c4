/** Brings sheets in as people do: send, take what is proposed, look, run. */
import { ImportDryRun, ImportPrepare, ImportRun } from '../../contract/projects/import.ts'
import { csv } from './files/sheets.ts'
import type { Person } from './harness.ts'
import type { RecordData } from './records.ts'

export interface Sheet {
  kind: string
  rows?: ReadonlyArray<readonly string[]>
  bytes?: Buffer
  fileName?: string
}

export const importer = (who: Person, projectId: number) => {
  const prepare = (sheet: Sheet): Promise<RecordData> =>
    who.client.call(ImportPrepare, {
      projectId,
      kind: sheet.kind,
      fileName: sheet.fileName ?? 'sheet.csv',
      fileContent: (sheet.bytes ?? csv(sheet.rows!)).toString('base64'),
    }) as Promise<RecordData>
  const sent = ({ importId, columns }: RecordData): RecordData => ({ projectId, importId, columns })
  const dryRun = (prepared: RecordData, more: RecordData = {}): Promise<RecordData> =>
    who.client.call(ImportDryRun, { ...sent(prepared), ...more }) as Promise<RecordData>
  const run = (prepared: RecordData, more: RecordData = {}): Promise<RecordData> =>
    who.client.call(ImportRun, { ...sent(prepared), ...more }) as Promise<RecordData>
  return {
    prepare,
    dryRun,
    run,
    tried: async (sheet: Sheet) => dryRun(await prepare(sheet)),
    broughtIn: async (sheet: Sheet, more: RecordData = {}) => run(await prepare(sheet), more),
  }
}
