/** Text: a line, or a box that grows; the count is shown in its last tenth. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { fieldTexts as t } from '../../texts/fields.ts'
import { typedAmount } from './checks.ts'
import { asText, type ControlProps } from './field.ts'
import { describedBy, Labelled } from './labelled.tsx'

/** Text that is longer than its limit can be typed and pasted: it is reported, never cut off. */
export function LineField(props: ControlProps & { inputMode?: 'decimal' | 'numeric'; type?: 'text' }) {
  const { id, fieldInfo, value, onChange, onLeave, error, needed, inputMode } = props
  const text = inputMode === 'decimal' ? typedAmount(value) : asText(value)
  const counted = countOf(text, fieldInfo.max)
  return (
    <Labelled {...props} end={<Count id={id} says={counted} />}>
      <input
        class={`in${inputMode ? ' num' : ''}`}
        dir="auto"
        type="text"
        id={id}
        value={text}
        inputMode={inputMode}
        autocomplete="off"
        aria-required={needed || undefined}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={describedBy(props, counted && `${id}-count`)}
        onInput={(event) => onChange(event.currentTarget.value || null)}
        onBlur={onLeave}
      />
    </Labelled>
  )
}

export function TextField(props: ControlProps) {
  const { id, fieldInfo, value, onChange, onLeave, error, needed, rows = 3 } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const text = asText(value)
  const counted = countOf(text, fieldInfo.max)
  useLayoutEffect(() => grow(box.current), [text])
  return (
    <Labelled {...props} end={<Count id={id} says={counted} />}>
      <textarea
        dir="auto"
        ref={box}
        class="in growing"
        id={id}
        rows={rows}
        value={text}
        aria-required={needed || undefined}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={describedBy(props, counted && `${id}-count`)}
        onInput={(event) => onChange(event.currentTarget.value || null)}
        onBlur={onLeave}
      />
    </Labelled>
  )
}

function grow(box: HTMLTextAreaElement | null): void {
  if (!box) return
  box.style.blockSize = 'auto'
  box.style.blockSize = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`
}

function countOf(text: string, max: number | undefined): string {
  if (!max || text.length < max * 0.9) return ''
  return text.length > max ? t.over(text.length - max) : t.left(max - text.length)
}

const Count = ({ id, says }: { id: string; says: string }) => (
  <span class="hint num" id={`${id}-count`} aria-live="polite">
    {says}
  </span>
)
