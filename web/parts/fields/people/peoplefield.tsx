/** Several people as chips, and a combobox behind them that adds one. */
import { useState } from 'preact/hooks'
import { usePeople } from '../../../app/project.ts'
import { fieldTexts as t } from '../../../texts/fields.ts'
import { Icon } from '../../icon.tsx'
import { Avatar } from '../../person.tsx'
import { Combobox } from '../combobox.tsx'
import type { ControlProps } from '../field.ts'
import { describedBy, LabelledGroup } from '../labelled.tsx'
import { type ChipsProps, useEntries } from './entries.ts'
import { groupChoices } from './groups.ts'
import { isOutside, joinParties, partyText, splitParties } from './parties.ts'
import { choiceOf } from './personfield.tsx'

/** Ids of members. */
export function MembersField(props: ControlProps) {
  const { isWaiting, ...people } = usePeople(props.projectId)
  const ids = (props.value as number[] | null | undefined) ?? []
  return (
    <Chips
      {...props}
      entries={ids.map(String)}
      people={people}
      choices={people.members.map(choiceOf)}
      entryOf={(member) => String(member.userId)}
      isWaiting={isWaiting}
      change={(entries) => props.onChange(entries.map(Number))}
    />
  )
}

/** Members, companies and outside parties as texts; in one text where the type keeps them so. */
export function PartiesField(props: ControlProps) {
  const { isWaiting, ...people } = usePeople(props.projectId)
  const isText = props.fieldInfo.type === 'string'
  const entries = isText
    ? splitParties((props.value as string | null | undefined) ?? '')
    : ((props.value as string[] | null | undefined) ?? [])
  const companies = people.companies.map((name) => ({ value: name, label: name, beside: t.company }))
  const members = people.members.map((member) => ({ ...choiceOf(member), value: partyText(member, people) }))
  return (
    <Chips
      {...props}
      entries={entries}
      people={people}
      choices={[...members, ...companies]}
      entryOf={(member) => partyText(member, people)}
      isWaiting={isWaiting}
      change={(next) => props.onChange(isText ? joinParties(next) || null : next)}
      takesAny
    />
  )
}

function Chips(props: ChipsProps) {
  const { id, label, entries, choices, takesAny, onLeave, fixedEntries } = props
  const [typed, setTyped] = useState('')
  const { groups, labelOf, without, pick, told, expanded } = useEntries(props)
  const error = typed ? t.nobodyNamed(typed) : props.error
  const labelling = { ...props, id: `${id}-group`, error }
  return (
    <LabelledGroup {...labelling}>
      <div class="picked-in">
        {entries.length > 0 && <Picked {...props} labelOf={labelOf} without={without} />}
        <label class="vh" for={id}>
          {label}
        </label>
        <Combobox
          id={id}
          label={label}
          choices={[...choices.filter(({ value }) => !entries.includes(value)), ...groupChoices(groups)]}
          isWaiting={props.isWaiting}
          text=""
          takesMany
          placeholder={t.typeMore}
          orElse={(text) => (takesAny ? { value: text, label: text, beside: t.outsideBeside } : undefined)}
          onPick={(choice) => {
            setTyped('')
            if (choice) pick(choice.value)
          }}
          onNone={setTyped}
          onBackspace={() =>
            entries.length > 0 && !fixedEntries?.includes(entries.at(-1)!) && without(entries.length - 1)
          }
          onLeave={onLeave}
          describedBy={describedBy(labelling)}
          isInvalid={Boolean(error)}
          isNeeded={props.needed}
        />
        <span class="vh" role="status">
          {told}
        </span>
      </div>
      {expanded && (
        <p class="hint" role="status">
          {expanded}
        </p>
      )}
    </LabelledGroup>
  )
}

interface PickedProps extends Pick<ChipsProps, 'label' | 'entries' | 'people' | 'outside' | 'fixedEntries'> {
  labelOf: (entry: string) => string
  without: (at: number) => void
}

/** The chips. */
function Picked({ label, entries, people, outside, fixedEntries, labelOf, without }: PickedProps) {
  return (
    <ul class="picked" aria-label={t.chosen(label)}>
      {entries.map((entry, at) => (
        <li key={entry} class="picked-one">
          <Avatar name={labelOf(entry)} />
          <span class="cut">{labelOf(entry)}</span>
          {isOutside(entry, people, outside) && <span class="muted">{t.notHere}</span>}
          {!fixedEntries?.includes(entry) && (
            <button type="button" aria-label={t.removeOne(labelOf(entry))} onClick={() => without(at)}>
              <Icon name="x" size={14} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
