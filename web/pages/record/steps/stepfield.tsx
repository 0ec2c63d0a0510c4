/**
 * A field of a step, by its declaration in the contract. The reason is no field of the record, and shown as
 * a text.
 */
import type { FieldInfo } from 'plumbline:types'
import { FieldControl, fieldOf } from '../../../parts/fields/fieldcontrol.tsx'
import { fieldLabel } from '../../../texts/fieldnames.ts'
import { recordActTexts as acts } from '../../../texts/record/recordacts.ts'

const reason: FieldInfo = { key: 'Reason', documented: 'Reason', type: 'string', max: 10_000 }

export function StepField({
  name,
  dto,
  ...rest
}: {
  id: string
  name: string
  dto: string
  projectId: number
  value: unknown
  error: string | undefined
  needed: boolean
  isAnew: boolean
  onChange: (value: unknown) => void
}) {
  const isReason = name === 'Reason'
  const hint = rest.isAnew ? acts.leftEmpty : undefined
  const field = isReason ? { fieldInfo: reason } : fieldOf(dto, name)
  return (
    <FieldControl
      {...rest}
      {...field}
      hint={hint}
      label={isReason ? acts.reasonLabel : fieldLabel(name)}
      rows={3}
    />
  )
}
