/** The fields of a form: the first group open, the others folded until they have a value. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Standing } from '../../app/calls/preview.ts'
import { isSame, type Values } from '../../parts/conflict/merge.ts'
import { asText, type DocumentChosen } from '../../parts/fields/field.ts'
import { FieldControl } from '../../parts/fields/fieldcontrol.tsx'
import { splitParties } from '../../parts/fields/people/parties.ts'
import { ReadableValue } from '../../parts/fields/readablevalue.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { FormGroup, RecordForm } from '../../recordtypes/forms/form.ts'
import { groupTitle } from '../../texts/formlabels.ts'
import { formTexts as t } from '../../texts/forms.ts'
import { isBlank, isShown, type ShownField } from './fields.ts'

export interface GroupsProps {
  form: RecordForm
  fields: readonly ShownField[]
  projectId: number
  values: Values
  /** The initial values: further values of a folded group are counted at its title. */
  began: Values
  problems: ReadonlyMap<string, string>
  isNew: boolean
  standing?: Standing
  set: (changes: Values) => void
  leave: (key: string) => void
  onDocument: (chosen: DocumentChosen) => void
  /** Shown after the first group. */
  children: ComponentChildren
}

export function Groups(props: GroupsProps) {
  const { form, fields, children } = props
  const [first, ...rest] = form.groups
  const fieldsIn = (group: FormGroup): ShownField[] =>
    group.fields.flatMap(({ key }) => fields.find((field) => field.key === key) ?? [])
  return (
    <>
      <FieldGrid {...props} here={fieldsIn(first!)} />
      {children}
      <div>
        {rest.map((group) => {
          const here = fieldsIn(group)
          return here.length > 0 ? (
            <FoldedGroup key={group.name} {...props} name={group.name!} here={here} />
          ) : null
        })}
      </div>
    </>
  )
}

type RecordContext = GroupsProps & { here: readonly ShownField[] }

function FoldedGroup({ name, ...props }: RecordContext & { name: string }) {
  const { here, values, began, problems } = props
  const filled = here.filter(
    (field) => !isBlank(field, values) && isShown(field, values) && values[field.key] !== false,
  )
  const isWrong = here.some(({ key }) => problems.has(key))
  // Opened once for its values; a group that the user folds again stays folded.
  const [isOpenAtFirst] = useState(() =>
    here.some(({ keys }) => keys.some((key) => !isSame(values[key], began[key]))),
  )
  return (
    <details class="fold form-group" open={isOpenAtFirst || isWrong || undefined}>
      <summary>
        <Icon name="right" />
        {groupTitle(name)}
        {filled.length > 0 && <span class="muted">{t.filled(filled.length)}</span>}
      </summary>
      <FieldGrid {...props} />
    </details>
  )
}

function FieldGrid(props: RecordContext) {
  const { here, values } = props
  return (
    <div class="form-grid">
      {here
        .filter((field) => isShown(field, values))
        .map((field) => (
          <div key={field.key} class={field.half ? 'form-half' : 'form-whole'}>
            {field.isFixed ? <Fixed {...props} field={field} /> : <Editable {...props} field={field} />}
          </div>
        ))}
    </div>
  )
}

type OneField = GroupsProps & { field: ShownField }

function Editable(props: OneField) {
  const { form, field, projectId, values, problems, isNew, set, leave, onDocument, standing } = props
  const isAddOnly = standing?.addableFields?.includes(field.fieldInfo.documented)
  return (
    <FieldControl
      fieldInfo={field.fieldInfo}
      refers={field.refers}
      as={field.as}
      id={field.id}
      label={field.label}
      value={values[field.key]}
      name={field.name ? ((values[field.name] as string | null) ?? null) : undefined}
      onChange={(value, name) =>
        set({
          [field.key]: value,
          ...(field.name && name !== undefined ? { [field.name]: name } : {}),
        })
      }
      onLeave={() => leave(field.key)}
      error={problems.get(field.key)}
      hint={isAddOnly ? t.addOnly : isNew ? form.texts.hints?.[field.key] : undefined}
      outside={standing?.outsideParties}
      fixedEntries={isAddOnly ? entriesOf(props.began[field.key]) : undefined}
      needed={Boolean(field.needed)}
      projectId={projectId}
      rows={field.rows}
      others={values}
      onDocument={onDocument}
    />
  )
}

/** The entries of a list of people, whichever way the type keeps them. */
const entriesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : splitParties(asText(value))

/** A field of somebody else, as it was read: a draft of the user does not change it. */
function Fixed({ field, began, projectId, standing }: OneField) {
  return (
    <dl class="field form-fixed">
      <dt class="label">{field.label}</dt>
      <dd id={field.id}>
        <ReadableValue
          control={field.control}
          refers={field.refers}
          value={began[field.key]}
          name={field.name && began[field.name]}
          projectId={projectId}
          outside={standing?.outsideParties}
        />
      </dd>
    </dl>
  )
}
