/** The overlay over the page: opened by a shortcut, or by a button of any page. */
import { store } from '../store.ts'

export type Overlay = 'search' | 'keys' | 'create' | undefined

export const overlay = store<Overlay>(undefined)
