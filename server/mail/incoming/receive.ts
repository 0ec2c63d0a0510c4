/** Takes a message from wherever it came: checks who sent it, then lets every reply address of it decide. */
import { findLink, type MailLink } from '../../access/maillinks.ts'
import { Fault } from '../../kernel/faults.ts'
import { gate } from '../../kernel/gate.ts'
import { lanes } from '../../kernel/lanes.ts'
import { runCall } from '../../kernel/runcall.ts'
import type { Services } from '../../kernel/services.ts'
import { messageBytesMax } from './limits.ts'
import type { Remote } from './proven.ts'
import { type Proof, type Reading, type ReadMessage, readInThread, type WasRead } from './reading.ts'
import { isOverAllowance, MailReceive, type State } from './take.ts'
import { answerWrongAddress } from './wrongaddress.ts'

export interface Receiving extends Reading {
  services: Services
  /** For tests. */
  dnsMsMax?: number | undefined
}

/** How a message came. */
export interface Came {
  /** The connection that brought it. Without one it was delivered before: the person who sent it is told by mail if nobody takes it. */
  remote?: Remote
  /** It is too large: only its beginning is here. */
  isCut?: boolean
}

/** Who answers by mail answers one record, or a few. */
const tokensMax = 20

/** What became of it, by token; undefined for a token that does not count (any more). If no token takes it now, it is to come again. */
export async function receiveMessage(
  receiving: Receiving,
  raw: Buffer,
  given: readonly string[],
  { remote, isCut = false }: Came = {},
): Promise<Array<State | undefined>> {
  const { services } = receiving
  const tokens = [...new Set(given)].slice(0, tokensMax)
  const { message: whole, whyNotAuthentic } = await readInLane(receiving, raw, tokens, remote)
  const message = isCut ? cut(whole) : whole
  const sender = remote ? remote.sender : returnPathOf(message)
  const states: Array<State | undefined> = []
  let late: Fault | undefined
  for (const token of tokens) {
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

const dnsMs = { usually: 10_000, over: 2_000 }
const waitingMax = { ofOne: 10, over: 20 }
const inLane = lanes(waitingMax.ofOne)
const inTurnOver = gate(1, waitingMax.over)

/**
 * One message after the other for a person and a record, so that anyone who knows one reply address keeps nobody else waiting. Where more
 * came than is allowed, all wait for each other, and DNS has little time: the genuine one may be among them, so that it is read.
 */
async function readInLane(
  { services, dnsMsMax = dnsMs.usually, ...reading }: Receiving,
  raw: Buffer,
  tokens: readonly string[],
  remote: Came['remote'],
): Promise<WasRead> {
  const { database, settings, now } = services
  const link = await firstLink(services, tokens)
  const read = (ms: number): Promise<WasRead> => {
    const proof: Proof = { remote, trustedHost: settings.mailAuthHost, dnsMs: Math.min(ms, dnsMsMax) }
    return readInThread(raw, proof, reading)
  }
  return inLane(link ? `${link.folderId} ${link.caller.id}` : 'nobody', async () => {
    const isOver = link && (await isOverAllowance(database, link, now()))
    return isOver ? inTurnOver(() => read(dnsMs.over)) : read(dnsMs.usually)
  })
}

async function firstLink(
  { database, now }: Services,
  tokens: readonly string[],
): Promise<MailLink | undefined> {
  for (const token of tokens) {
    const link = await findLink(database, token, 'reply', now())
    if (link) return link
  }
  return undefined
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
