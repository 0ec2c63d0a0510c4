/** Whether this server sends mail. */
import type { Settings } from '../settings/settings.ts'

export const mailIsOn = ({ smtpUrl }: Pick<Settings, 'smtpUrl'>): boolean => smtpUrl !== ''
