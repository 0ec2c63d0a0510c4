/** Sizes of sheets in points, the long side across. */
const millimetres = (width: number, height: number) => ({
  width: width / 0.352778,
  height: height / 0.352778,
})
const inches = (width: number, height: number) => ({ width: width * 72, height: height * 72 })

export const sizes = {
  a0: millimetres(1189, 841),
  a1: millimetres(841, 594),
  a2: millimetres(594, 420),
  a3: millimetres(420, 297),
  archD: inches(36, 24),
  archE1: inches(42, 30),
  tabloid: inches(17, 11),
  letter: { width: 612, height: 792 },
} as const
