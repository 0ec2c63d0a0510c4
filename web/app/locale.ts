/** The locale for days and numbers. Outside of a browser, as in tests, there is none. */
export const locale: string = globalThis.navigator?.language || 'en-US'
