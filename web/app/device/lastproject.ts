/** The project that was opened last on this device: "this project" if the address names none. */

import { store } from '../store.ts'
import { remember } from './remember.ts'

const place = 'plumbline:project'
const kept = Number(localStorage.getItem(place))

/** 0: none yet. */
export const lastProject = store(Number.isSafeInteger(kept) && kept > 0 ? kept : 0)
lastProject.watch(() => remember(place, String(lastProject.get())))
