/** `plumbline mail receive`: a message on standard input, from the pipe of any mail server. Its exit codes are those of sysexits. */
import { openServices } from '../app.ts'
import { logToStderr } from '../log.ts'
import { messageBytesMax } from '../mail/incoming/limits.ts'
import { receiveMessage } from '../mail/incoming/receive.ts'
import { recipientsIn, tokenIn } from '../mail/incoming/recipients.ts'
import { type Arguments, WrongUse } from './arguments.ts'
import { withDatabase } from './withdatabase.ts'

const exit = { dataError: 65, noUser: 67, tryAgain: 75 } as const

export const mailCommands = {
  async 'mail receive'({ settings, flags }: Arguments): Promise<void> {
    if (!settings.mailReplyTo)
      throw new WrongUse('mail receive needs PLUMBLINE_MAIL_REPLY_TO: the address that answers are sent to.')
    const raw = await readInput()
    if (!raw) {
      process.stderr.write(`The message has more than ${messageBytesMax / 1024 / 1024} MB.\n`)
      process.exit(exit.dataError)
    }
    const given = typeof flags.to === 'string' ? [flags.to] : recipientsIn(raw)
    const tokens = given.flatMap((address) => tokenIn(address, settings.mailReplyTo) ?? [])
    const states = await withDatabase(settings, async (database) => {
      const { services, close } = await openServices(database, settings, logToStderr)
      try {
        return await receiveMessage({ services }, raw, tokens)
      } finally {
        await close()
      }
    }).catch((error: Error) => {
      // A database that is away or of another version is no reason to send the message back.
      throw Object.assign(error, { exitCode: exit.tryAgain })
    })
    // A refusal would make the mail server write to the one the message says to come from.
    process.stdout.write(states.map((state) => `${state ?? 'not taken'}\n`).join(''))
    if (states.length > 0) return
    process.stderr.write('This is no address of ours.\n')
    process.exit(exit.noUser)
  },
}

/** Undefined if it is too large. */
async function readInput(): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes <= messageBytesMax) parts.push(part)
  }
  return bytes > messageBytesMax ? undefined : Buffer.concat(parts)
}
