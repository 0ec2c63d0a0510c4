/** Takes a message from wherever it came: checks who sent it, then lets every reply address of it decide. */
import { Fault } from '../../kernel/faults.ts'
import { runCall } from '../../kernel/runcall.ts'
import type { Services } from '../../kernel/services.ts'
import type { Remote } from './authentic.ts'
import { messageBytesMax } from './limits.ts'
import { type Reading, type ReadMessage, readInThread } from './reading.ts'
import { MailReceive, type State } from './take.ts'
import { answerWrongAddress } from './wrongaddress.ts'

export interface Receiving extends Reading {
  services: Services
}

/** How a message came. */
export interface Came {
  /** The connection that brought it. Without one it was delivered before: whoever sent it is told by mail if nobody takes it. */
  remote?: Remote
  /** It is too large: only its beginning is here. */
  isCut?: boolean
}

/** What became of it, by token; undefined for a token that does not count (any more). If no token takes it now, it is to come again. */
export async function receiveMessage(
  { services, ...reading }: Receiving,
  raw: Buffer,
  tokens: readonly string[],
  { remote, isCut = false }: Came = {},
): Promise<Array<State | undefined>> {
  const proof = { remote, trustedHost: services.settings.mailAuthHost }
  const { message: whole, whyNotAuthentic } = await readInThread(raw, proof, reading)
  const message = isCut ? cut(whole) : whole
  const sender = remote ? remote.sender : returnPathOf(message)
  const states: Array<State | undefined> = []
  let late: Fault | undefined
  for (const token of new Set(tokens)) {
    const request = { token, message, sender, whyNotAuthentic }
    const address = remote?.ip ?? 'mail'
    try {
      const call = { operation: MailReceive, request, faults: [], caller: undefined, address }
      const { fields } = await runCall(services, call)
      states.push((fields as { state: State }).state)
    } catch (error) {
      if (!(error instanceof Fault) || ![404, 429].includes(error.status)) throw error
      if (error.status === 429) late = error
      else states.push(undefined)
    }
  }
  if (late && states.every((state) => state === undefined)) throw late
  if (!remote && states.length > 0 && states.every((state) => state === undefined))
    await answerWrongAddress(services, { message, sender, whyNotAuthentic })
  return states
}

const cut = (message: ReadMessage): ReadMessage => ({
  ...message,
  files: [],
  trouble: `It has more than ${messageBytesMax / 1024 / 1024} MB. Only its beginning was read; the whole of it is in the mailbox.`,
  isPartial: true,
})

/** As the mail server that delivered it wrote it: '' for none, as reports have it. */
function returnPathOf({ headers }: ReadMessage): string | undefined {
  const path = headers.find(([name]) => name === 'return-path')?.[1]
  return path === undefined ? undefined : path.replace(/[<>\s]/g, '')
}
