/**
 * The name that is shown of a person. It is stored by the function shown_name of the database; this is the same
 * for names that are only checked. A test compares the two.
 */

/** Han characters and Hangul: such names stand family first, without a space. */
const familyFirst =
  /^[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}]+$/u

export function fullNameOf(
  firstName: string | null | undefined,
  lastName: string | null | undefined,
): string {
  const [first, last] = [firstName?.trim() ?? '', lastName?.trim() ?? '']
  if (first && last && familyFirst.test(first + last)) return last + first
  return `${firstName ?? ''} ${lastName ?? ''}`.trim()
}
