/** The main fields of the row at hand, beside the list. */

import { Icon } from '../../parts/icon.tsx'
import type { Listing, Reader, Row } from '../../recordtypes/listings/listing.ts'
import { common } from '../../texts/everypage.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'

export function Peek({
  list,
  row,
  reader,
  href,
  close,
}: {
  list: Listing
  row: Row
  reader: Reader
  href: string
  close: () => void
}) {
  const told = list.columns.filter(
    (column) => column.name !== 'number' && column.fold !== 'subject' && column.text(row, reader),
  )
  return (
    <aside class="peek" aria-label={t.peek}>
      <header>
        <span class="no num">{list.number(row) || common.noneYet}</span>
        <span class="end">
          <a class="btn" href={href}>
            {t.openRecord}
          </a>
          <button type="button" class="btn quiet icon" aria-label={common.close} onClick={close}>
            <Icon name="x" />
          </button>
        </span>
      </header>
      <h2>{list.title(row) || t.untitled}</h2>
      <dl>
        {told.map((column) => (
          <div key={column.name}>
            <dt>{column.title ?? column.label}</dt>
            <dd dir="auto">{column.cell ? column.cell(row, reader) : column.text(row, reader)}</dd>
          </div>
        ))}
      </dl>
      {list.texts.map(
        ([label, key]) =>
          row[key] && (
            <section key={key}>
              <h3>{label}</h3>
              <p class="peek-text">{row[key]}</p>
            </section>
          ),
      )}
    </aside>
  )
}
