/**
 * A password from whoever sits at the terminal, or from standard input; never from an argument, which
 * others can read.
 */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { WrongUse } from './arguments.ts'

/**
 * Asked twice, without showing what is typed; or the first line of standard input where that is no
 * terminal.
 */
export async function askNewPassword(login: string): Promise<string> {
  const terminal = process.stdin.isTTY === true
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal })
  lines.once('SIGINT', () => {
    lines.close()
    process.stderr.write('\n')
    process.exit(130)
  })
  const typed = lines[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    if (terminal) process.stderr.write(question)
    const { value } = await typed.next()
    if (terminal) process.stderr.write('\n')
    return value ?? ''
  }
  try {
    const password = await ask(`New password for ${login}: `)
    if (terminal && password !== (await ask('The same once more: ')))
      throw new WrongUse('The two were not the same, so nothing was done.')
    return password
  } finally {
    lines.close()
  }
}
