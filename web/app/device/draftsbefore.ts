/** Drafts that an earlier version of the web app left in `localStorage`: taken over into the storage of the outbox. */
import { keepDraft, keptDrafts } from '../outbox/outbox.ts'
import { meNow } from '../session.ts'

export async function takeOverDrafts(): Promise<void> {
  const prefix = `plumbline:draft:${meNow()?.userId ?? 0}:`
  const places = Object.keys(localStorage).filter((place) => place.startsWith(prefix))
  await Promise.all(places.map((place) => takeOver(place, place.slice(prefix.length))))
}

/** Removed there only when it is stored here. One that was written here since is newer. */
async function takeOver(place: string, name: string): Promise<void> {
  const { value } = valueIn(localStorage.getItem(place))
  if (value !== undefined && !keptDrafts.get().has(name)) {
    await keepDraft(name, value, filesOf(value))
    if (keptDrafts.get().get(name)?.isUnstored) return
  }
  localStorage.removeItem(place)
}

function valueIn(text: string | null): { value?: unknown } {
  try {
    return JSON.parse(text ?? 'null') ?? {}
  } catch {
    return {}
  }
}

/** The files of daily reports, of forms, and of items of a walk were found by an id in the draft. */
function filesOf(value: unknown): string | undefined {
  const { tempItemId, key, values } = (value ?? {}) as { tempItemId?: string; key?: string; values?: unknown }
  if (tempItemId) return `daily:${tempItemId}`
  return key && (values ? `form:${key}` : `punch:${key}`)
}
