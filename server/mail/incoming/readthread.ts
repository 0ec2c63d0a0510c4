/** The thread that reads messages, one after the other; it is ended when one takes too long or needs too much memory. */
import { parentPort } from 'node:worker_threads'
import { whyNotAuthentic } from './authentic.ts'
import { bounceIn } from './automatic.ts'
import { readMessage } from './message.ts'
import type { FromThread, Records, ToRead } from './reading.ts'

const port = parentPort!
const post = (message: FromThread): void => port.postMessage(message)

let asked: Array<(answer: Records) => void> = []

/** The names are asked for by the server, as tests have a DNS of their own. */
const resolver = (name: string, type: string): Promise<never> =>
  new Promise((resolve, reject) => {
    const question = asked.push(({ found, code }) =>
      found ? resolve(found as never) : reject(Object.assign(new Error(`No ${type} of ${name}`), { code })),
    )
    post({ question: question - 1, name, type })
  })

async function readOne({ bytes, proof }: ToRead): Promise<void> {
  asked = []
  const { raw, ...read } = await readMessage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  post({ read: { ...read, bounce: bounceIn(read) } })
  if (!proof) return
  const { remote, trustedHost } = proof
  const checking = whyNotAuthentic(raw, remote, { resolver, trustedHost })
  post({ unproven: await checking.catch(() => 'Its sender could not be checked.') })
}

port.on('message', (said: ToRead | { question: number; records: Records }) => {
  if ('question' in said) asked[said.question]?.(said.records)
  else void readOne(said)
})
