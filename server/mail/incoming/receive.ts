/** Takes a message from wherever it came: checks who sent it, then lets every reply address of it decide. */
import { Fault } from '../../kernel/faults.ts'
import { runCall } from '../../kernel/runcall.ts'
import type { Services } from '../../kernel/services.ts'
import type { Remote } from './authentic.ts'
import { type Reading, readInThread } from './reading.ts'
import { MailReceive, type State } from './take.ts'

export interface Receiving extends Reading {
  services: Services
}

/** The token in a reply address; undefined if it is no address of ours. */
export function tokenIn(address: string, replyTo: string): string | undefined {
  const [local, domain] = replyTo.split('@')
  const [, ours, token, at] = /^([^+@]+)\+([a-z2-7]{26})@(.+)$/.exec(address.trim().toLowerCase()) ?? []
  return domain && ours === local && at === domain ? token : undefined
}

/** What became of it, by token; undefined for a token that ended meanwhile. If no token takes it now, it is to come again. */
export async function receiveMessage(
  { services, ...reading }: Receiving,
  raw: Buffer,
  tokens: readonly string[],
  remote?: Remote,
): Promise<Array<State | undefined>> {
  const proof = { remote, trustedHost: services.settings.mailAuthHost }
  const { message, whyNotAuthentic } = await readInThread(raw, proof, reading)
  const states: Array<State | undefined> = []
  let late: Fault | undefined
  for (const token of new Set(tokens)) {
    const request = { token, message, sender: remote?.sender, whyNotAuthentic }
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
  return states
}
