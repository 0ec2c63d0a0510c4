/** The thread that reads messages, one after the other; it is ended when one needs too much processor time or memory. */
import { parentPort } from 'node:worker_threads'
import { tellThread } from '../../kernel/threads/threadcpu.ts'
import { whyNotAuthentic } from './authentic.ts'
import { bounceIn } from './automatic.ts'
import { readMessage } from './message.ts'
import type { FromThread, Proof, Records, ToRead } from './reading.ts'

/**
 * A message may be made so that a parser writes into what all objects have, and the thread reads many messages: none of it can be
 * written any more, and nothing leads to it. A thread for each message instead would cost 0.8 seconds of a processor to begin.
 */
Reflect.deleteProperty(Object.prototype, '__proto__')
for (const all of [Object, Function, Array, String, Number, Boolean, RegExp, Map, Set, Promise]) {
  Object.freeze(all.prototype)
  Object.freeze(all)
}

tellThread()

const port = parentPort!
const post = (message: FromThread): void => port.postMessage(message)

const questionsMax = 60

/** No number comes twice: an answer that comes late is for none of the messages after. */
let number = 0
let asked = new Map<number, (answer: Records) => void>()

/** The names are asked for by the server, as tests have a DNS of their own; all those of a message within one time. */
function resolverFor({ dnsMs }: Proof) {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(failure('DNS', 'ETIMEOUT')), dnsMs).unref()
  })
  late.catch(() => undefined)
  const ask = (name: string, type: string): Promise<never> =>
    new Promise((resolve, reject) => {
      if (asked.size >= questionsMax) return reject(failure(`${type} of ${name}`, 'EREFUSED'))
      const question = number++
      asked.set(question, (answer) =>
        Object.hasOwn(answer, 'found')
          ? resolve(answer.found as never)
          : reject(failure(`${type} of ${name}`, answer.code)),
      )
      post({ question, name, type })
    })
  return (name: string, type: string): Promise<never> => Promise.race([ask(name, type), late])
}

const failure = (of: string, code: string | undefined): Error =>
  Object.assign(new Error(`No answer: ${of}`), { code })

async function readOne({ bytes, proof }: ToRead): Promise<void> {
  asked = new Map()
  const { raw, ...read } = await readMessage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  post({ read: { ...read, bounce: bounceIn(read) } })
  if (!proof) return
  const { remote, trustedHost } = proof
  const checking = whyNotAuthentic(raw, remote, { resolver: resolverFor(proof), trustedHost })
  post({ unproven: await checking.catch(() => 'Its sender could not be checked.') })
}

port.on('message', (said: ToRead | { question: number; records: Records }) => {
  if (Object.hasOwn(said, 'question')) {
    const { question, records } = said as { question: number; records: Records }
    asked.get(question)?.(records)
  } else void readOne(said as ToRead)
})
