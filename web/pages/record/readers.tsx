/** Who may see this record: asked for when somebody wants to know. */
import { useEffect, useState } from 'preact/hooks'
import { type ReplyOf, read } from '../../app/client.ts'
import { useRead } from '../../app/reading.ts'
import type { Here } from '../../kinds/records/page.ts'
import { Bones } from '../../parts/bones.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Person } from '../../parts/person.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { recordTexts as t } from '../../texts/record.ts'

export function Readers({ here }: { here: Here }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="right" size={14} />
        {t.whoSees}
      </summary>
      {isOpen && <List here={here} />}
    </details>
  )
}

const pageRows = 50

function List({ here: { folderId, standing } }: { here: Here }) {
  const request = { folderId, take: pageRows }
  const first = useRead('RecordReadersRead', request)
  const [later, setLater] = useState<ReplyOf<'RecordReadersRead'>[]>([])
  useEffect(() => setLater([]), [first.data])
  const cursor = (later.at(-1) ?? first.data)?.nextCursor
  const more = async (): Promise<void> => {
    const page = await read('RecordReadersRead', { ...request, cursor })
    setLater((pages) => [...pages, page])
  }
  const readers = [first.data, ...later].flatMap((page) => page?.readers ?? [])
  return (
    <div class="readers">
      <p class="hint">{standing.isRestricted ? t.restricted : t.openToRoles}</p>
      <Trouble error={first.error} again={first.again} />
      {first.isWaiting && <Bones rows={3} />}
      <ul>
        {readers.map(({ userId, fullName, role, isParty }) => (
          <li key={userId}>
            <Person name={fullName} userId={userId} />
            <span class="muted">
              {role || t.organizationAdmin}
              {isParty && `, ${t.partOf}`}
            </span>
          </li>
        ))}
      </ul>
      {cursor && (
        <button type="button" class="btn" onClick={() => void more()}>
          {t.moreReaders}
        </button>
      )}
    </div>
  )
}
