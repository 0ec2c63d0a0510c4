import type { Kind, Shape } from '../kinds/kinds.ts'
import { Icon } from './icon.tsx'

const shapeOf = (kind: Kind, code: number | null | undefined): Shape => kind.shapes[code ?? 0] ?? 's-open'

/** A state: shape, word, colour, in that order of importance. */
export function State({
  kind,
  code,
  name,
  form = 'word',
}: {
  kind: Kind
  code: number | null | undefined
  name: string | null | undefined
  form?: 'word' | 'pill' | 'shape'
}) {
  const shape = shapeOf(kind, code)
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
