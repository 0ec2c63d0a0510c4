/** One person of the project, with their company; anybody else by name where the field takes one. */
import { useState } from 'preact/hooks'
import { useRead } from '../../../app/calls/useread.ts'
import { type useMembers, usePeople } from '../../../app/project.ts'
import { fieldTexts as t } from '../../../texts/fields.ts'
import { Combobox } from '../combobox.tsx'
import type { ControlProps } from '../field.ts'
import { describedBy, Labelled } from '../labelled.tsx'
import { type Choice, calledSo } from '../matching.ts'
import { isOutside } from './parties.ts'

export type Member = ReturnType<typeof useMembers>[number]

export const choiceOf = (member: Member): Choice => ({
  value: String(member.userId ?? 0),
  label: member.fullName ?? '',
  beside: member.company ?? '',
  words: member.email ?? '',
})

export function PersonField(props: ControlProps) {
  const { isWaiting, ...people } = usePeople(props.projectId)
  return (
    <OneOf
      {...props}
      choices={people.members.map(choiceOf)}
      isWaiting={isWaiting}
      isOutside={(name) => isOutside(name, people, props.outside)}
      none={t.nobodyNamed}
    />
  )
}

export function OrganizationField(props: ControlProps) {
  const { data, isWaiting } = useRead('ProjectGetOrganizations', { projectId: props.projectId })
  const choices = (data?.organizations ?? []).map(({ organizationId, organizationName }) => ({
    value: String(organizationId ?? 0),
    label: organizationName ?? '',
  }))
  return (
    <OneOf
      {...props}
      choices={choices}
      isWaiting={isWaiting}
      isOutside={(name) => !calledSo(choices, name)}
      none={t.notInList}
    />
  )
}

const outside = 'outside'

/** An id, or where the field has a name beside it, a name. */
function OneOf(
  props: ControlProps & {
    choices: Choice[]
    isWaiting: boolean
    isOutside: (name: string) => boolean
    none: (typed: string) => string
  },
) {
  const { id, label, value, name, onChange, onLeave, needed, choices } = props
  const [typed, setTyped] = useState('')
  const error = typed ? props.none(typed) : props.error
  const takesName = name !== undefined
  const chosen = value ? choices.find((choice) => choice.value === String(value)) : undefined
  const isNotHere = !value && name && !props.isWaiting && props.isOutside(name)
  const labelling = { ...props, error, hint: isNotHere ? t.withOutside(name) : props.hint }
  return (
    <Labelled {...labelling}>
      <Combobox
        id={id}
        label={label}
        choices={choices}
        isWaiting={props.isWaiting}
        text={chosen?.label ?? name ?? ''}
        orElse={(text) => (takesName ? { value: outside, label: text, beside: t.outsideBeside } : undefined)}
        onPick={(choice) => {
          setTyped('')
          if (!choice) onChange(null, takesName ? null : undefined)
          else if (choice.value === outside) onChange(null, choice.label)
          else onChange(Number(choice.value), takesName ? choice.label : undefined)
        }}
        onNone={setTyped}
        onLeave={onLeave}
        describedBy={describedBy(labelling)}
        isInvalid={Boolean(error)}
        isNeeded={needed}
      />
    </Labelled>
  )
}
