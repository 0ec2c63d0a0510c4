/** Databases as after the first start, for tests that create the demo. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encryptionOf } from '../../../server/access/encryption.ts'
import { openSessions } from '../../../server/access/sessions.ts'
import { openBlobs } from '../../../server/blobs/disk.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { firstAdministrator } from '../../../server/directory/people/first.ts'
import { openDrawingPdf } from '../../../server/drawings/pdf/drawingpdf.ts'
import { openDrawingText } from '../../../server/drawings/text/drawingtext.ts'
import { filesFolder } from '../../../server/folders.ts'
import type { Services } from '../../../server/kernel/services.ts'
import { noLog } from '../../../server/log.ts'
import { openPictures } from '../../../server/pictures/pictures.ts'
import { renditionsIn } from '../../../server/records/file/renditions.ts'
import { changes, followUp, noteExport, served, servedDownloads } from '../../../server/served.ts'
import { readSettings, type Settings } from '../../../server/settings/settings.ts'
import { atEnd } from '../atend.ts'
import { password } from '../harness.ts'
import { newDatabase } from '../owndatabase.ts'

const options = { connectionsMax: 3, statementTimeoutMs: 30_000 }

/** A database of its own, with the clock set to that time. */
export async function freshParts(now: Date, more: Partial<Settings> = {}): Promise<Services> {
  const { connection, drop } = await newDatabase()
  const database = openDatabase(connection, options)
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-demo-'))
  const settings = { ...readSettings({ PLUMBLINE_ADMIN_PASSWORD: password }), passwordCost: 10, ...more }
  const sessions = openSessions(database, settings, noLog)
  atEnd(async () => {
    await sessions.close()
    await database.close()
    await drop()
    await rm(folder, { recursive: true, force: true })
  })
  await firstAdministrator(database, settings, now)
  const blobs = await openBlobs(filesFolder(folder))
  const encryption = await encryptionOf('', folder)
  const renditions = renditionsIn({ database, blobs, pictures: openPictures(), now: () => now })
  const doors = {
    served,
    downloads: servedDownloads,
    renditions,
    drawingPdf: openDrawingPdf(),
    drawingText: openDrawingText(),
    noteExport,
    followUp,
    changes,
  }
  return { database, settings, sessions, blobs, encryption, ...doors, now: () => now }
}

/** Everything that has an id, by id. The day in the name of a daily report is left out. */
export async function dump({ database }: Services) {
  return Promise.all([
    database.rows(
      `SELECT id, parent_id, type, reference_id, version,
              regexp_replace(name, '\\d{4}-\\d\\d-\\d\\d', 'day') AS name FROM folder ORDER BY id`,
    ),
    database.rows('SELECT id, organization_id, login, full_name FROM person ORDER BY id'),
    database.rows('SELECT id, name FROM organization ORDER BY id'),
    database.rows('SELECT id, daily_report_id, description FROM daily_report_activity ORDER BY id'),
    database.rows('SELECT id, folder_id FROM attachment ORDER BY id'),
    database.rows('SELECT id, folder_id, number FROM document ORDER BY id'),
    database.rows(
      `SELECT id, action, person_id, folder_id FROM event WHERE action <> 'ApiKeyUsed' ORDER BY id`,
    ),
  ])
}

export function counting(parts: () => Services) {
  /** "Draft 2, Open 9": the counts of the names that a statement returns, in its order. */
  const counts = async (sql: string): Promise<string> => {
    const rows = await parts().database.rows<{ name: string; count: number }>(sql)
    return rows.map(({ name, count }) => `${name} ${count}`).join(', ')
  }

  const byState = (table: string, column: string, list: string) =>
    counts(
      `SELECT i.name, count(*) FROM ${table} t JOIN code_list l ON l.name = '${list}'
       JOIN code_list_item i ON i.code_list_id = l.id AND i.code = t.${column} GROUP BY 1, i.code ORDER BY i.code`,
    )
  return { counts, byState }
}
