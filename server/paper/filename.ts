/** The name of a file that every system can hold, without its ending. */
const charsMax = 100

/** Windows takes these for devices, whatever ending they have. */
const device = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³]|conin\$|conout\$)(?=\s*(\.|$))/i

export function fileNameOf(title: string): string {
  const plain = title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, charsMax)
    .toWellFormed()
  return plain.replace(/[ .]+$/, '').replace(device, '$&_') || '-'
}
