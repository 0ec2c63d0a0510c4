/** SQL: whether the person hears of what waits on them: they are active, and can sign in or have a mail address. */
export const isReached = (person: string): string =>
  `(${person}.is_active AND (${person}.password IS NOT NULL OR coalesce(${person}.email, '') <> ''))`
