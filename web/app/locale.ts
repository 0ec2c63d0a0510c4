/** How the reader writes days and numbers. Outside of a browser, as in tests, there is none to ask. */
export const locale: string = globalThis.navigator?.language || 'en-US'
