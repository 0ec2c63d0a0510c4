import { useMaybeMe } from '../app/session.ts'
import { common } from '../texts/everypage.ts'
import { fieldTexts } from '../texts/fields.ts'
import { namesIn, type Outside } from './fields/people/parties.ts'

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

/** A person or company by name; the user is "You", on paper their name: others read it. */
export function Person({
  name,
  userId,
  isOutside,
}: {
  name: string | null | undefined
  userId?: number | null
  /** A name that stands for nobody in the project. */
  isOutside?: boolean
}) {
  const me = useMaybeMe()
  if (!name) return <span class="muted">{common.nobody}</span>
  const mine = Boolean(me && userId && me.userId === userId)
  return (
    <span class="who" title={name}>
      <Avatar name={name} mine={mine} />
      {mine ? (
        <>
          <span class="cut screen-only">{common.you}</span>
          <bdi class="cut paper-only">{name}</bdi>
        </>
      ) : (
        <bdi class="cut">{name}</bdi>
      )}
      {isOutside && <OutsideMark />}
    </span>
  )
}

/** Short, for lists: what it means is its title. */
export const OutsideMark = () => (
  <span class="tag" title={fieldTexts.notHere}>
    {fieldTexts.outside}
  </span>
)

/** Of a record that nobody is reached by: it waits on the manager instead. */
export const UnreachedMark = () => (
  <span class="tag" title={fieldTexts.reachesNobodyWhy}>
    {fieldTexts.reachesNobody}
  </span>
)

/** People as the server joins their names, one below the other; of several, `userId` may be that of any. */
export function People({
  names,
  userId,
  outside,
}: {
  names: string
  userId?: number | null
  outside: Outside
}) {
  const all = namesIn(names, outside)
  return (
    <span class="people">
      {all.map(({ name, isOutside }) => (
        <span key={name}>
          <Person name={name} userId={all.length === 1 ? userId : undefined} />
          {isOutside && <span class="muted"> {fieldTexts.notHere}</span>}
        </span>
      ))}
    </span>
  )
}
