import { drawings, type IconName } from './drawings.ts'

export type { IconName }

/** Never alone: a word is beside it, or names the button it is on. */
export function Icon({
  name,
  size = 16,
  class: more = '',
}: {
  name: IconName
  size?: 14 | 16 | 20
  class?: string
}) {
  const sized = size === 16 ? '' : ` i-${size}`
  return (
    <svg
      class={`i${sized}${more && ` ${more}`}`}
      viewBox="0 0 16 16"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawings[name] }}
    />
  )
}
