/** The thread that reads one message; it is ended when it is done, takes too long or needs too much memory. */
import { parentPort, workerData } from 'node:worker_threads'
import { whyNotAuthentic } from './authentic.ts'
import { bounceIn } from './automatic.ts'
import { readMessage } from './message.ts'
import type { FromThread, Records, ToRead } from './reading.ts'

const { bytes, proof } = workerData as ToRead
const port = parentPort!
const post = (message: FromThread): void => port.postMessage(message)

const asked: Array<(answer: Records) => void> = []
port.on('message', ({ question, records }: { question: number; records: Records }) =>
  asked[question]!(records),
)

/** The names are asked for by the server, as tests have a DNS of their own. */
const resolver = (name: string, type: string): Promise<never> =>
  new Promise((resolve, reject) => {
    const question = asked.push(({ found, code }) =>
      found ? resolve(found as never) : reject(Object.assign(new Error(`No ${type} of ${name}`), { code })),
    )
    post({ question: question - 1, name, type })
  })

const { raw, ...read } = await readMessage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
post({ read: { ...read, bounce: bounceIn(read) } })
if (proof) {
  const { remote, trustedHost } = proof
  const checking = whyNotAuthentic({ raw, ...read }, remote, { resolver, trustedHost })
  post({ unproven: await checking.catch(() => 'Its sender could not be checked.') })
}
