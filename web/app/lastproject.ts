/** The project that was looked at last on this device: what "this project" means where the address names none. */
import { store } from './store.ts'

const place = 'plumbline:project'
const kept = Number(localStorage.getItem(place))

/** 0: none yet. */
export const lastProject = store(Number.isSafeInteger(kept) && kept > 0 ? kept : 0)
lastProject.watch(() => localStorage.setItem(place, String(lastProject.get())))
