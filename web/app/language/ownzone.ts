/** The time zone of this device: that of times which belong to no project. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
