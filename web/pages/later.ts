/** What the app loads of the pages besides the one at the address. */
import type { LaterParts } from '../app/page.ts'

export const parts: LaterParts = {
  help: () => import('./guide/help.tsx'),
  tour: () => import('./guide/tour.tsx'),
  live: () => import('./live/live.ts'),
  forms: () => import('./form/prepare.ts'),
  pin: () => import('./pin/gather.ts'),
  search: () => import('./search/searchkept.ts'),
}
