/** The people who may see this record: read on demand. */

import { useState } from 'preact/hooks'
import { usePages } from '../../app/calls/paging.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { More } from '../../parts/more.tsx'
import { Person } from '../../parts/person.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { RecordContext } from '../../recordtypes/records/page.ts'
import { recordTexts as t } from '../../texts/record/record.ts'

export function Readers({ context }: { context: RecordContext }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="right" size={14} />
        {t.whoSees}
      </summary>
      {isOpen && <List context={context} />}
    </details>
  )
}

const pageRows = 50

function List({ context: { folderId, standing } }: { context: RecordContext }) {
  const pages = usePages('RecordReadersRead', { folderId, take: pageRows }, (response) => response.readers)
  return (
    <div class="readers">
      <p class="hint">{standing.isRestricted ? t.restricted : t.openToRoles}</p>
      <ErrorBox error={pages.error} retry={pages.retry} />
      {pages.isWaiting && <Skeleton rows={3} />}
      <ul>
        {pages.rows?.map(({ userId, fullName, role, isParty, isContact }) => (
          <li key={userId}>
            <Person name={fullName} userId={userId} />
            <span class="muted">
              {isContact ? t.recordContact : shipped(role) || t.organizationAdmin}
              {isParty && `, ${t.partOf}`}
            </span>
          </li>
        ))}
      </ul>
      <More of={pages} says={t.moreReaders} />
    </div>
  )
}
