/** The name of a file as clients send it: some send the path it had on their device, as old browsers did. */

/** Control characters, and those that turn the direction of what follows: "Plan\u202efdp.exe" would be shown as "Planexe.pdf". */
const misleading = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Its last part, with `/` or `\` as separator; '' if that is no name. Without what would make it look like another name. */
export function lastPart(name: string): string {
  const last = name.replace(misleading, '').split(/[/\\]/).at(-1)!.trim()
  return /^\.*$/.test(last) ? '' : last
}
