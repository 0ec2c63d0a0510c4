/** The limits of cut-outs of sheets; imports nothing, so that the web app has them alone. */

export const cutOutLimits = {
  /** Of the longer side of the picture, without what is written beneath. */
  pixelsMin: 200,
  pixelsMax: 1_600,
  pixelsUsual: 1_200,
  /** Of a side of the part, in points. */
  sideMin: 10,
  /** How many times as long as the other one a side may be. */
  ratioMax: 8,
  /** That are drawn on one. */
  markupsMax: 2_000,
}
