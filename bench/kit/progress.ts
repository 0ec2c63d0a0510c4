/** One line on the terminal that shows the current task. In a file, a line for each task. */
let last = ''

export function progress(what?: string, share?: number): void {
  const { stderr } = process
  if (!stderr.isTTY) {
    if (what && what !== last) stderr.write(`${what} …\n`)
    last = what ?? ''
    return
  }
  const text = what ? `${what}${share === undefined ? ' …' : `: ${Math.floor(share * 100)} %`}` : ''
  stderr.write(`\r\x1b[K${text}`)
}
