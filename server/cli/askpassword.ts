/**
 * Reads a password from the terminal or from standard input; never from an argument, which other users can
 * read.
 */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { WrongUse } from './arguments.ts'

/**
 * Prompts twice, without echo; or reads the first line of standard input if that is not a terminal.
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
  const prompt = async (question: string): Promise<string> => {
    if (terminal) process.stderr.write(question)
    const { value } = await typed.next()
    if (terminal) process.stderr.write('\n')
    return value ?? ''
  }
  try {
    const password = await prompt(`New password for ${login}: `)
    if (terminal && password !== (await prompt('Repeat the password: ')))
      throw new WrongUse('The two passwords are different. Nothing was changed.')
    return password
  } finally {
    lines.close()
  }
}
