/**
 * Limits that are part of the contract: a client may rely on these. Units last. Who runs a server may set others, once,
 * at its start; so they are looked up when they are needed and never copied.
 */
export const limits = {
  textCharsMax: 100_000,
  nameCharsMax: 255,
  urlCharsMax: 2_000,
  listItemsMax: 1_000,
  decimalDigitsMax: 28,
  jsonDepthMax: 32,
  folderDepthMax: 25,
  callbackCharsMax: 64,
}

export type Limit = keyof typeof limits
