/** The record that was saved just now: its page asks once for the addresses of names that came with it. */
let saved: { folderId: number; before: readonly string[] } | undefined

/** `before`: the names of it that stood for nobody already. */
export function noteSaved(folderId: number, before: readonly string[] | null | undefined): void {
  saved = { folderId, before: before ?? [] }
}

/** The first of these names that is new to the record; asked once. */
export function takeNew(folderId: number, names: readonly string[]): string | undefined {
  const { before } = saved?.folderId === folderId ? saved : {}
  saved = undefined
  return before && names.find((name) => !before.includes(name))
}
