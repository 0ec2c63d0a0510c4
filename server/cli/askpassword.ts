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
  return asking(async (prompt, isTerminal) => {
    const password = await prompt(`New password for ${login}: `)
    if (isTerminal && password !== (await prompt('Repeat the password: ')))
      throw new WrongUse('The two passwords are different. Nothing was changed.')
    return password
  })
}

/** Prompts once, in the same way: a password that exists, or a key. */
export const askSecret = (question: string): Promise<string> => asking((prompt) => prompt(question))

async function asking(
  ask: (prompt: (question: string) => Promise<string>, isTerminal: boolean) => Promise<string>,
): Promise<string> {
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
    return await ask(prompt, terminal)
  } finally {
    lines.close()
  }
}
