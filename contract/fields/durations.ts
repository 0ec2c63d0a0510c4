/** Spans of time in milliseconds, and a day in seconds. */
export const msPerMinute = 60_000
export const msPerHour = 60 * msPerMinute
export const msPerDay = 24 * msPerHour
export const secondsPerDay = 86_400
