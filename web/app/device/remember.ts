/**
 * Settings of this device, which it may do without: `localStorage` is small, and may be full or closed. What people write is not
 * stored there (drafts.ts).
 */
export function remember(place: string, value: string): void {
  try {
    localStorage.setItem(place, value)
  } catch {
    // What was remembered before is not true any more.
    localStorage.removeItem(place)
  }
}
