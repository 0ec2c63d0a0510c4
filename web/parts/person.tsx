import { useMaybeMe } from '../app/session.ts'
import { common } from '../texts/everypage.ts'

const initials = (name: string): string => {
  const words = name.split(/[\s.]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? words.at(-1)![0] : '')).toUpperCase()
}

export function Avatar({ name, mine, large }: { name: string; mine?: boolean; large?: boolean }) {
  return (
    <span class={`av${mine ? ' mine' : ''}${large ? ' l' : ''}`} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/** A person or company by name; the user is "You". */
export function Person({ name, userId }: { name: string | null | undefined; userId?: number | null }) {
  const me = useMaybeMe()
  if (!name) return <span class="muted">{common.nobody}</span>
  const mine = Boolean(me && userId && me.userId === userId)
  return (
    <span class="who" title={name}>
      <Avatar name={name} mine={mine} />
      <span class="cut">{mine ? common.you : name}</span>
    </span>
  )
}
