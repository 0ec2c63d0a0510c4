/**
 * Bounds the calls in progress. The queue of the database bounds those that wait for a connection; but reads are sent together
 * and need few, and what waits for the processor waits nowhere: thousands of calls were taken, and answered after many seconds.
 */
import type { BoundCall, CallResponse } from '../../kernel/call.ts'
import type { Fault } from '../../kernel/faults.ts'
import { tooBusy } from '../../kernel/gate.ts'
import { runCall } from '../../kernel/runcall.ts'
import type { Services } from '../../kernel/services.ts'

interface InProgress {
  all: number
  /** How many were refused since the start. */
  refused: number
  /** By person, or by address of somebody who is not signed in. */
  clients: Map<number | string, number>
}

/** Of each server in this process. */
const servers = new WeakMap<Services, InProgress>()

/** Runs the call, or refuses it at once if too many are in progress; one client has at most half of them. */
export async function runAdmitted(services: Services, bound: BoundCall): Promise<CallResponse> {
  const inProgress = callsOf(services)
  const { callsMax } = services.settings
  const client = bound.caller?.id ?? bound.address
  const own = inProgress.clients.get(client) ?? 0
  if (inProgress.all >= callsMax || own >= Math.ceil(callsMax / 2)) {
    inProgress.refused++
    throw tooBusy('Too many calls are in progress: PLUMBLINE_CALLS_MAX.')
  }
  count(inProgress, client, 1)
  try {
    return await runCall(services, bound)
  } finally {
    count(inProgress, client, -1)
  }
}

/** Too many requests wait for their turn: counted as the calls that they would have been. */
export function noTurn(services: Services): Fault {
  callsOf(services).refused++
  return tooBusy('Too many requests wait for their turn: PLUMBLINE_CALLS_MAX.')
}

export function callsOf(services: Services): InProgress {
  const known = servers.get(services)
  if (known) return known
  const none: InProgress = { all: 0, refused: 0, clients: new Map() }
  servers.set(services, none)
  return none
}

function count(inProgress: InProgress, client: number | string, by: number): void {
  inProgress.all += by
  const own = (inProgress.clients.get(client) ?? 0) + by
  if (own === 0) inProgress.clients.delete(client)
  else inProgress.clients.set(client, own)
}
