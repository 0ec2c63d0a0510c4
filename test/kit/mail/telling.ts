/** Notices in tests: made at once instead of regularly, and read as their people read them. */
import { NoticesRead } from '../../../contract/outbound/notice.ts'
import { timelineOf } from '../../../server/changes/feedid.ts'
import { changeReader } from '../../../server/changes/writechanges.ts'
import { noLog } from '../../../server/log.ts'
import { guestReader } from '../../../server/mail/guests.ts'
import { noticeReader, readAll } from '../../../server/notices/send.ts'
import { recordTypes } from '../../../server/served.ts'
import type { Person, Site } from '../harness.ts'
import type { RecordData } from '../records.ts'

/**
 * Makes the notices and changes of all that was committed before. A transaction that is under way in another database of the same server
 * delays what is younger, so this reads until none of those is left.
 */
export async function tellAll(site: Site): Promise<void> {
  const now = () => site.clock.now ?? new Date()
  const readers = [
    noticeReader({ types: recordTypes, settings: site.settings, now }),
    changeReader(recordTypes, timelineOf(site.database)),
    guestReader(site.settings, now),
  ]
  const [{ target }] = (await site.database.rows<{ target: string }>(
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS target',
  )) as [{ target: string }]
  for (;;) {
    const [{ passed }] = (await site.database.rows<{ passed: boolean }>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS passed',
      [target],
    )) as [{ passed: boolean }]
    await readAll(site.database, readers, noLog)
    if (passed) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** What a person was told and has not read, the oldest first: `court RFI-001 Created`; then it is read. */
export async function hears(person: Person): Promise<string[]> {
  const { notices } = await person.client.call(NoticesRead, { unreadOnly: true })
  return (notices as RecordData[]).map(lineOf).reverse()
}

const lineOf = ({ reason, number, action, statusName, recordCount }: RecordData): string =>
  [
    reason,
    number ?? '-',
    action === 'StatusChanged' ? statusName : action,
    ...(recordCount > 1 ? [`+${recordCount - 1}`] : []),
  ].join(' ')
