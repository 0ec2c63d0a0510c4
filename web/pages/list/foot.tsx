/** The number of rows, the meaning of the letters, and the shortcuts. */

import type { Listing } from '../../recordtypes/listings/listing.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'
import { keyTexts } from '../../texts/shortcuts.ts'
import type { ListRows } from './rows.ts'
import type { Sections } from './sections.ts'

export function Foot({
  list,
  rows,
  sections,
}: {
  list: Listing
  rows: ListRows
  sections: Sections | undefined
}) {
  const total = rows.total ?? 0
  const late = sections
    ? sections.overdue
    : rows.isWhole
      ? rows.rows.filter((row) => row.isOverdue).length
      : 0
  return (
    <footer class="foot">
      <span role="status">
        {sections?.heads ? t.footerSections(sections.count, sections.heads.length) : list.counted(total)}
        {late > 0 && t.footerLate(late)}
      </span>
      {sections && (
        <span class="result-legend">
          {Object.entries(t.results).map(([letter, says]) => (
            <span key={letter}>
              <b>{letter}</b> {says}{' '}
            </span>
          ))}
        </span>
      )}
      <span class="end" aria-hidden="true">
        {sections?.heads ? (
          <span>
            <kbd>[</kbd> <kbd>]</kbd> {t.keysSection}
          </span>
        ) : (
          <>
            <span>
              <kbd>j</kbd> <kbd>k</kbd> {t.keysMove}
            </span>
            <span>
              <kbd>x</kbd> {t.keysSelect}
            </span>
            <span>
              <kbd>{keyTexts.names.Enter ?? 'Enter'}</kbd> {t.keysOpen}
            </span>
            <span>
              <kbd>Space</kbd> {t.keysPeek}
            </span>
          </>
        )}
        <span>
          <kbd>?</kbd> {t.keysAll}
        </span>
      </span>
    </footer>
  )
}
