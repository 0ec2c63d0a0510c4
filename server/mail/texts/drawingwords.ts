/** What a mail says of published or withdrawn drawings: the sheets that the person of the mail sees now, and what is in force. */
import { sheetsOf } from '../../access/sight/publicationsight.ts'
import { sees } from '../../access/visibility.ts'
import type { Db } from '../../db/db.ts'
import type { ToldNotice } from '../noticedetails.ts'
import { type Letter, oneLine } from './template.ts'
import type { MailTexts } from './texts.ts'

type Texts = MailTexts['texts']

interface Sheet {
  folderId: number
  number: string
  title: string | null
  revision: string | null
  isOlder: boolean
  /** Null: nothing is. */
  inForce: string | null
}

const sheetsMax = 60

/** What was withdrawn at another time is not meant. */
const statement = `SELECT f.id AS "folderId", coalesce(f.number, '') AS number, nullif(btrim(split_part(f.description, E'\\n', 1)), '') AS title, g.revision,
    g.outcome = 'Older' AS "isOlder",
    CASE WHEN t.status NOT IN (6, 7) THEN coalesce(t.issue, t.version::text) END AS "inForce"
  FROM publication_page g CROSS JOIN document t CROSS JOIN ${sheetsOf('$2')}
   AND v.same_as IS NULL AND ($3::timestamptz IS NULL OR v.withdrawn_at = $3)
   AND v.file_id = g.file_id AND v.page = g.page AND t.id = v.document_id AND ${sees()}
 ORDER BY f.number_key, f.id`

export async function sheetSections(
  db: Db,
  t: Texts,
  personId: number,
  told: ToldNotice,
  url: string,
): Promise<Pick<Letter, 'sections'> | undefined> {
  const isWithdrawn = told.action === 'DrawingsWithdrawn'
  const sheets = await db.rows<Sheet>(statement, [personId, told.publicationId, isWithdrawn ? told.at : null])
  if (sheets.length === 0) return undefined
  const items = sheets.slice(0, sheetsMax).map((sheet) => ({ says: lineOf(t, sheet, isWithdrawn), url }))
  if (sheets.length > sheetsMax) items.push({ says: t.moreSheets(sheets.length - sheetsMax), url })
  return { sections: [{ title: isWithdrawn ? t.withdrawnSheets : t.publishedSheets, items }] }
}

const lineOf = (
  t: Texts,
  { number, title, revision, isOlder, inForce }: Sheet,
  isWithdrawn: boolean,
): string =>
  oneLine(
    [
      [number, title].filter(Boolean).join(' '),
      revision && t.sheetRevision(revision),
      isWithdrawn && (inForce ? t.inForceNow(inForce) : t.nothingInForce),
      !isWithdrawn && isOlder && inForce && t.stillInForce(inForce),
    ]
      .filter(Boolean)
      .join(' · '),
    300,
  )
