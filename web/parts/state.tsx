import { shipped } from '../app/language/dictionary.ts'
import type { RecordType, Shape } from '../recordtypes/recordtype.ts'
import { Icon } from './icon.tsx'

const shapeOf = (recordType: RecordType, code: number | null | undefined): Shape =>
  recordType.shapes[code ?? 0] ?? 's-open'

/** A state: shape, word, colour, in that order of importance. */
export function State({
  recordType,
  code,
  name: given,
  form = 'word',
  shape: own,
}: {
  recordType: RecordType
  code: number | null | undefined
  name: string | null | undefined
  form?: 'word' | 'pill' | 'shape'
  /** Instead of that of the code. */
  shape?: Shape | undefined
}) {
  const shape = own ?? shapeOf(recordType, code)
  const name = shipped(given)
  if (form === 'shape')
    return (
      <span class={`state ${shape}`} title={name ?? undefined}>
        <Icon name={shape} />
        <span class="vh">{name}</span>
      </span>
    )
  return (
    <span class={`state ${form === 'pill' ? 'pill ' : ''}${shape}`}>
      <Icon name={shape} />
      {name}
    </span>
  )
}
