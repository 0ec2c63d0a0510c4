/** Takes a message from wherever it came: checks who sent it, then lets every reply address of it decide. */
import type { DNSResolver } from 'mailauth'
import { Fault } from '../../kernel/faults.ts'
import { runCall, type Services } from '../../kernel/runcall.ts'
import { type Remote, whyNotAuthentic } from './authentic.ts'
import { readMessage } from './message.ts'
import { MailReceive, type State } from './take.ts'

export interface Receiving {
  services: Services
  /** For tests; by default that of the system. */
  resolver?: DNSResolver | undefined
}

/** The token in a reply address; undefined if it is no address of ours. */
export function tokenIn(address: string, replyTo: string): string | undefined {
  const [local, domain] = replyTo.split('@')
  const [, ours, token, at] = /^([^+@]+)\+([a-z2-7]{26})@(.+)$/.exec(address.trim().toLowerCase()) ?? []
  return domain && ours === local && at === domain ? token : undefined
}

/** What became of it, by token; undefined for a token that ended meanwhile. */
export async function receiveMessage(
  { services, resolver }: Receiving,
  raw: Buffer,
  tokens: readonly string[],
  remote?: Remote,
): Promise<Array<State | undefined>> {
  const message = await readMessage(raw)
  const trustedHost = services.settings.mailAuthHost
  const why = await whyNotAuthentic(message, remote, { resolver, trustedHost })
  const states: Array<State | undefined> = []
  for (const token of new Set(tokens)) {
    const request = { token, message, sender: remote?.sender, whyNotAuthentic: why }
    const address = remote?.ip ?? 'mail'
    try {
      const call = { operation: MailReceive, request, faults: [], caller: undefined, address }
      const { fields } = await runCall(services, call)
      states.push((fields as { state: State }).state)
    } catch (error) {
      if (!(error instanceof Fault) || error.status !== 404) throw error
      states.push(undefined)
    }
  }
  return states
}
