/** People by name, each with what they are here; one opens with what they are members of. */

import { useState } from 'preact/hooks'
import type { ResponseOf } from '../../app/calls/client.ts'
import { usePages } from '../../app/calls/paging.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { More } from '../../parts/more.tsx'
import { Person } from '../../parts/person.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { peopleTexts as t } from '../../texts/people/people.ts'
import type { KnownPerson } from './knownperson.ts'
import { PersonDialog } from './person.tsx'

interface PeopleListProps {
  text?: string
  organizationId?: number
  title: string
  none?: string
  withInactive?: boolean
}

const rowsAtOnce = 100

export function PeopleList({
  text = '',
  organizationId,
  title,
  none = t.nobody,
  withInactive,
}: PeopleListProps) {
  const [open, setOpen] = useState<number>()
  const request = {
    take: rowsAtOnce,
    ...(text ? { text } : {}),
    ...(organizationId ? { organizationId } : {}),
    ...(withInactive ? { withInactive } : {}),
  }
  const pages = usePages('PeopleRead', request, ({ people }) => people)
  const { rows, error, retry, isWaiting } = pages
  const { data } = pages as { data?: ResponseOf<'PeopleRead'> }
  const shown = rows?.find(({ userId }) => userId === open)
  return (
    <section class="setup-part" aria-labelledby="people-list">
      <h2 id="people-list">{title}</h2>
      <ErrorBox error={error} retry={retry} />
      {isWaiting && <Skeleton rows={5} />}
      <ul class="setup-rows">
        {(rows ?? []).map((person) => (
          <Row key={person.userId} person={person} withCompany={!organizationId} open={setOpen} />
        ))}
      </ul>
      {rows?.length === 0 && <p class="second">{none}</p>}
      <More of={pages} says={t.more} />
      {!organizationId && data?.runsServer && (
        <p class="second">
          <a href="/server">{t.server}</a>: {t.serverAbout}
        </p>
      )}
      {shown && <PersonDialog person={shown} close={() => setOpen(undefined)} />}
    </section>
  )
}

interface RowProps {
  person: KnownPerson
  withCompany: boolean
  open: (userId: number) => void
}

function Row({ person, withCompany, open }: RowProps) {
  const name = person.fullName ?? ''
  return (
    <li>
      <span>
        <button type="button" class="link" title={t.open(name)} onClick={() => open(person.userId ?? 0)}>
          <Person name={name} userId={person.userId} />
        </button>
        <small>
          {[withCompany || !person.organizationId ? person.company : '', ...factsOf(person)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span class="end">{person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}</span>
    </li>
  )
}

const factsOf = ({ signsIn, isActive, isAdmin, isDemo, isInvited, projectCount }: KnownPerson): string[] => [
  isDemo ? t.demo : '',
  isActive ? '' : t.off,
  isAdmin ? t.admin : '',
  isInvited ? t.invited : signsIn ? '' : t.contact,
  t.inProjects(projectCount ?? 0),
]
