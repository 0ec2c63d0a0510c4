/** The name of a file as clients send it: some send the path it had on their device, as old browsers did. */

/** Its last part, with `/` or `\` as separator; '' if that is no name. */
export function lastPart(name: string): string {
  const last = name.split(/[/\\]/).at(-1)!.trim()
  return /^\.*$/.test(last) ? '' : last
}
