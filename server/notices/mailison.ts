/** Whether this server sends mail. */
import type { Settings } from '../settings.ts'

export const mailIsOn = (_settings: Settings): boolean => false
