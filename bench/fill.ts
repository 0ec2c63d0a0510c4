/**
 * Projects full of records, made by SQL. INSERT … SELECT over generate_series, and not COPY: the rows are worked out where
 * they are kept, so nothing of them goes over the wire, and it needs no further library. All indexes and foreign keys are
 * in force, and every record has the rows that the operations would have given it.
 */
import type { Database, Db } from '../server/db/open.ts'
import { making } from '../server/records/search/entry.ts'

/** Batch by batch: no statement may take longer than a request. */
const rowsAtOnce = 5_000
export const batchesAtOnce = 2

/** Where records go: a project and its section. */
export interface Shelf {
  projectId: number
  section: number
}

type FromTo = [from: number, to: number]

export async function shelfOf(database: Database, projectId: number, type: 120 | 130): Promise<Shelf> {
  const node = await database.row<{ id: number }>(
    'SELECT id FROM folder WHERE project_id = $1 AND type = $2',
    [projectId, type],
  )
  return { projectId, section: node!.id }
}

/** The people are who asks and is asked, and who has a part in each hundredth and in each tenth. */
export const fillRfis = (
  database: Database,
  shelf: Shelf,
  records: number,
  people: readonly number[],
  told?: (done: number) => void,
): Promise<void> => inBatches(database, records, (db, fromTo) => someRfis(db, shelf, fromTo, people), told)

export const fillPunchItems = (
  database: Database,
  shelf: Shelf,
  records: number,
  people: readonly number[],
  told?: (done: number) => void,
): Promise<void> =>
  inBatches(database, records, (db, fromTo) => somePunchItems(db, shelf, fromTo, people), told)

async function inBatches(
  database: Database,
  records: number,
  some: (db: Db, fromTo: FromTo) => Promise<void>,
  told: (done: number) => void = () => undefined,
): Promise<void> {
  let next = 1
  let done = 0
  const lane = async (): Promise<void> => {
    while (next <= records) {
      const from = next
      const to = Math.min(from + rowsAtOnce - 1, records)
      next = to + 1
      await database.transaction((db) => some(db, [from, to]))
      done += to - from + 1
      told(done)
    }
  }
  await Promise.all(Array.from({ length: batchesAtOnce }, lane))
}

async function someRfis(db: Db, { projectId, section }: Shelf, fromTo: FromTo, people: readonly number[]) {
  await newRecords(db, 'rfi', 'RFI', 'CASE WHEN n % 10 > 0 THEN 5 ELSE 1 + (n / 10) % 4 END', fromTo)
  await insertNodes(
    db,
    { projectId, section },
    { type: 121, section: 'rfis', title: 'Beam', closed: 5 },
    people,
  )
  await db.rows(
    `INSERT INTO rfi (id, folder_id, project_id, number, status_id, subject, question, answer, date_due, date_due_day,
                      date_submitted, date_submitted_day, to_user_id, from_user_id, reference, drawing, drawing_detail,
                      spec_section, csi_code, recomendation, comments, schedule_impact, cost_impact_id, est_cost_impact)
     SELECT id, folder_id, $1, number, state, 'Beam ' || n, repeat('Which beam? ', 20),
            CASE WHEN state > 3 THEN repeat('The one beside it. ', 10) END, due::text, due, (due - 7)::text, due - 7, $2, $2,
            'Sheet ' || n % 97, 'A-' || n % 211, 'Detail ' || n % 13, '05 12 00', '05 12 00', 'Take the next size up.',
            'Seen on the walk of level ' || n % 30, n % 5, 3, '1200'
       FROM new`,
    [projectId, people[0]],
  )
  await db.rows(
    `INSERT INTO party (project_id, folder_id, part, position, person_id)
     SELECT $1::int, folder_id, part, 0, $2::int FROM new CROSS JOIN unnest(ARRAY['creator', 'to', 'from']) AS part
     UNION ALL SELECT $1, folder_id, 'cc', 0, $3::int FROM new WHERE n % 100 = 0
     UNION ALL SELECT $1, folder_id, 'cc', 1, $4::int FROM new WHERE n % 10 = 0`,
    [projectId, ...people],
  )
  await db.rows(
    `INSERT INTO court (folder_id, position, project_id, is_manager, person_id, due_day)
     SELECT folder_id, 0, $1, state IN (2, 4), $2, due FROM new WHERE state < 5`,
    [projectId, people[0]],
  )
  await insertEvents(db, projectId, people)
  await insertWords(db, 'rfi', 't.subject, t.question, t.answer')
}

/** All open and of one responsible party, so that each can be changed. */
async function somePunchItems(
  db: Db,
  { projectId, section }: Shelf,
  fromTo: FromTo,
  people: readonly number[],
) {
  await newRecords(db, 'punch_list', 'PL', '2', fromTo)
  await insertNodes(
    db,
    { projectId, section },
    { type: 132, section: 'punchlists', title: 'Paint', closed: 6 },
    people,
  )
  await db.rows(
    `INSERT INTO punch_list (id, folder_id, project_id, number, status_id, summary, description, location_building,
                             location_floor, location_room, due_date, due_date_day, issue_date, issue_date_day,
                             subcontractor_list_status, responsible_party_list, drawing)
     SELECT id, folder_id, $1, number, state, 'Paint ' || n, repeat('Touch up the paint. ', 5), 'North', 'Level ' || n % 30,
            'Room ' || n % 400, due::text, due, (due - 14)::text, due - 14, 1, ARRAY[$2::int::text], 'A-' || n % 211
       FROM new`,
    [projectId, people[0]],
  )
  await db.rows(
    `INSERT INTO party (project_id, folder_id, part, position, person_id, label, status_id)
     SELECT $1::int, folder_id, 'creator', 0, $2::int, NULL, NULL::int FROM new
     UNION ALL SELECT $1, folder_id, 'responsible', 0, $2, $2::text, 1 FROM new`,
    [projectId, people[0]],
  )
  await db.rows(
    `INSERT INTO court (folder_id, position, project_id, is_manager, person_id, name, due_day)
     SELECT folder_id, 0, $1, false, $2, $2::int::text, due FROM new`,
    [projectId, people[0]],
  )
  await insertEvents(db, projectId, people)
  await insertWords(db, 'punch_list', 't.summary, t.description')
}

/** The table `new`, until the transaction ends: what the records are to be. */
const newRecords = (db: Db, table: string, series: string, state: string, fromTo: FromTo) =>
  db.rows(
    `CREATE TEMPORARY TABLE new ON COMMIT DROP AS
     SELECT n, nextval(pg_get_serial_sequence('folder', 'id'))::int AS folder_id,
            nextval(pg_get_serial_sequence('${table}', 'id'))::int AS id,
            '${series}-' || lpad(n::text, greatest(3, length(n::text)), '0') AS number, ${state} AS state,
            date '2020-01-01' + (n::bigint * 7919 % 2000)::int AS due, now() - n * interval '1 minute' AS moment
       FROM generate_series($1::int, $2::int) AS n`,
    fromTo,
  )

const insertNodes = (
  db: Db,
  { projectId, section }: Shelf,
  kind: { type: number; section: string; title: string; closed: number },
  people: readonly number[],
) =>
  db.rows(
    `INSERT INTO folder (id, project_id, parent_id, type, section, reference_id, name, created_by, created_at,
                         updated_by, updated_at, number, state, is_open, due_day, opened_day, closed_day)
     SELECT folder_id, $1, $2, $4, $5, id, number || ' ' || $6::text || ' ' || n, $3, moment, $3, moment, number, state,
            state < $7, due, due - 7, CASE WHEN state = $7 THEN due END FROM new`,
    [projectId, section, people[0], kind.type, kind.section, kind.title, kind.closed],
  )

const insertEvents = (db: Db, projectId: number, people: readonly number[]) =>
  db.rows(
    `INSERT INTO event (project_id, folder_id, version, action, person_id, at, changes)
     SELECT $1, folder_id, 1, 'Created', $2, moment, jsonb_build_array(jsonb_build_array('number', NULL, number)) FROM new`,
    [projectId, people[0]],
  )

/** Near to what the search keeps: the words by PostgreSQL's own way, and where the record lies. */
const insertWords = (db: Db, table: string, texts: string) =>
  db.rows(
    `INSERT INTO search_entry (folder_id, project_id, type, number, words, making)
     SELECT f.id, f.project_id, f.type, lower(f.number),
            to_tsvector('simple', concat_ws(' ', f.number, ${texts})) ||
            array_to_tsvector(ARRAY['#' || p.organization_id, '@' || p.id, '@' || p.id || '/' || f.section]), ${making}
       FROM new JOIN folder f ON f.id = new.folder_id JOIN ${table} t ON t.folder_id = f.id
       JOIN project p ON p.id = f.project_id`,
  )
