/**
 * Reads everything again when the user comes back to the page or the connection comes back; and while
 * something old is shown, now and then.
 */

import { removeHidden } from '../device/readstore.ts'
import { asOf, changed, isNotThere, type OperationName, type RequestOf, readAnew } from './client.ts'

const awayMs = 60_000
const againMs = 20_000

export function refetchOnReturn(): void {
  let leftAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leftAt = Date.now()
    else if (Date.now() - leftAt > awayMs) changed()
  })
  addEventListener('online', () => changed())
  setInterval(() => {
    if (asOf.get() !== undefined && !document.hidden) changed()
  }, againMs)
}

/** What is stored on this device and no longer shown to this person is removed. */
export const checkStored = (): Promise<void> =>
  removeHidden(async (name, request) => {
    try {
      await readAnew(name as OperationName, request as RequestOf<OperationName>)
      return true
    } catch (error) {
      return !isNotThere(error)
    }
  })
