/** Names of the sheet that stand for nobody: those who are chosen are made as contacts with the import. */
import { useId } from 'preact/hooks'
import type { RequestOf, ResponseOf } from '../../../app/calls/client.ts'
import { bringTexts as t } from '../../../texts/setup/bring.ts'

export type Contact = NonNullable<RequestOf<'ImportRun'>['contacts']>[number]
type Name = NonNullable<ResponseOf<'ImportDryRun'>['unknownNames']>[number]

interface Props {
  names: readonly Name[]
  canAdd: boolean
  contacts: readonly Contact[]
  setContacts: (contacts: readonly Contact[]) => void
}

export function People({ names, canAdd, contacts, setContacts }: Props) {
  const id = useId()
  if (names.length === 0) return null
  const change = (name: Name, to: Contact | undefined): void =>
    setContacts([...contacts.filter(({ text }) => text !== name.text), ...(to ? [to] : [])])
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t.names}</h2>
      <p class="second">{canAdd ? t.namesLead : t.namesNotYours}</p>
      <ul class="bring-people">
        {names.map((name) => (
          <Person
            key={name.text}
            name={name}
            canAdd={canAdd}
            contact={contacts.find(({ text }) => text === name.text)}
            change={(to) => change(name, to)}
          />
        ))}
      </ul>
    </section>
  )
}

interface PersonProps {
  name: Name
  canAdd: boolean
  contact: Contact | undefined
  change: (to: Contact | undefined) => void
}

function Person({ name, canAdd, contact, change }: PersonProps) {
  const full = name.fullName ?? name.text ?? ''
  const about = <small class="muted"> {t.inRows(name.rowCount ?? 0)}</small>
  if (!canAdd)
    return (
      <li>
        {name.text}
        {about}
      </li>
    )
  const begun = { text: name.text, fullName: full, company: name.company ?? '', email: name.email ?? '' }
  return (
    <li>
      <label class="check">
        <input
          type="checkbox"
          class="box"
          checked={contact !== undefined}
          aria-label={t.make(full)}
          onChange={({ currentTarget: { checked } }) => change(checked ? begun : undefined)}
        />
        <span>
          {name.text}
          {about}
        </span>
      </label>
      {contact && (
        <span class="bring-person">
          <input
            class="in"
            placeholder={t.company}
            aria-label={t.companyOf(full)}
            value={contact.company ?? ''}
            onInput={({ currentTarget: { value } }) => change({ ...contact, company: value })}
          />
          <input
            class="in"
            placeholder={t.mail}
            aria-label={t.mailOf(full)}
            value={contact.email ?? ''}
            onInput={({ currentTarget: { value } }) => change({ ...contact, email: value })}
          />
        </span>
      )}
    </li>
  )
}
