/** The panel beside a sheet: what layers list, and all revisions, the newest first. A click opens one at the same place. */
import type { RefObject } from 'preact'
import { dayOf, dayWithYear } from '../../../app/language/dates.ts'
import { withQuery } from '../../../app/router.ts'
import { Icon } from '../../../parts/icon.tsx'
import { sheetViewTexts as t } from '../../../texts/drawings/sheet.ts'
import { looks } from './bar.tsx'
import { ownRevisions, ownVersion, type Revision, type Sheet, standingOf } from './standing.ts'

interface RevisionsProps {
  sheet: Sheet
  /** The version that is shown. */
  shown: number
  timeZone: string | null | undefined
  /** On a phone it lies over the sheet. */
  isOpen: boolean
  /** Where layers put their lists. */
  sections: RefObject<HTMLDivElement | null>
}

export function Revisions({ sheet, shown, timeZone, isOpen, sections }: RevisionsProps) {
  const revisions = ownRevisions(sheet)
  const version = ownVersion(sheet, shown)
  return (
    <aside class={`sheet-panel${isOpen ? ' open' : ''}`} aria-label={t.revisions}>
      <div class="sheet-sections" ref={sections} />
      <h2>
        {t.revisions} <span class="muted num">{revisions.length}</span>
        {revisions.length > 1 && (
          <a class="sheet-compare" href={compareAt(sheet, shown)}>
            {t.compare}
          </a>
        )}
      </h2>
      <ul>
        {revisions.map((revision) => (
          <Row
            key={revision.version}
            revision={revision}
            standing={standingOf(sheet, revision, timeZone)}
            isShown={revision.version === version}
          />
        ))}
      </ul>
    </aside>
  )
}

/** What is in force with what was before it; an earlier one with what is in force. */
function compareAt(sheet: Sheet, shown: number): string {
  const at = `/p/${sheet.projectId}/drawings/${sheet.sheetFolderId}/compare`
  const inForce = ownVersion(sheet, sheet.version)
  return inForce && ownVersion(sheet, shown) !== inForce ? `${at}?old=${shown}&new=${inForce}` : at
}

interface RowProps {
  revision: Revision
  standing: ReturnType<typeof standingOf>
  isShown: boolean
}

function Row({ revision, standing, isShown }: RowProps) {
  const { icon, tone } = looks[standing.kind]
  const issued = dayOf(revision.issueDate)
  return (
    <li class={tone}>
      <a href={withQuery({ version: String(revision.version) })} aria-current={isShown ? 'page' : undefined}>
        <Icon name={icon} />
        <b>{t.rev(revision.revision ?? '')}</b>
        <span class="muted cut">{revision.publicationName || t.putInBy(revision.putInBy ?? '')}</span>
        <small>{standing.says}</small>
        {issued && <small>{t.issued(dayWithYear(issued))}</small>}
      </a>
    </li>
  )
}
