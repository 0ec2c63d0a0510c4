/**
 * Limits that are part of the contract: a client may rely on these. Units last. An administrator may set
 * others, once, at start; so they are read when needed and never copied.
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
