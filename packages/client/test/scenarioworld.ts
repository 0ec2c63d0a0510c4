/** What the scenarios of the outbox are tried with: a server, a queue, what is written, and lines that are cut. */
import { connect, NoConnection, newId, type Plumbline } from '../src/index.ts'
import {
  filesOf,
  made,
  type NewEntry,
  openQueue,
  type Queue,
  type QueueCaller,
  type QueueOptions,
  type QueueStorage,
} from '../src/queue/index.ts'

export interface World {
  baseUrl: string
  key: string
  userId: number
  projectId: number
  rootFolderId: number
  /** A storage of that name, also once more after it was closed. */
  storage(name: string): Promise<QueueStorage>
}

export const serverOf = ({ baseUrl, key }: World): Plumbline => connect({ baseUrl, key, tries: 1 })

interface Open extends Partial<QueueOptions> {
  name?: string
}

export async function open(world: World, { name = newId(), ...more }: Open = {}): Promise<Queue> {
  const person = () => ({ userId: world.userId, userLogin: 'pm' })
  const storage = await world.storage(name)
  // However slow the machine is: an answer is waited for.
  return openQueue({ storage, caller: serverOf(world), person, patienceMs: 600_000, ...more })
}

/** An RFI, a reply to it, and a file of it: none of the ids is known yet. */
export async function report(queue: Queue, world: World, subject: string): Promise<[NewEntry, string[]]> {
  const of = newId()
  await queue.keepFile(of, new File(['a lintel'], 'sketch.txt', { type: 'text/plain' }), false)
  const fileIds = filesOf(queue.files.get(), of).map(({ id }) => id)
  const rfi = {
    projectId: world.projectId,
    subject,
    question: 'Which?',
    status: 2,
    toUserId: world.userId,
  }
  const reply = { rfiId: made('rfiId'), response: 'This one.' }
  const calls = [
    { key: newId(), name: 'RFICreateMany' as const, request: { rfiList: [rfi] } },
    { key: newId(), name: 'RFIReplyCreate' as const, request: { reply } },
    ...queue.fileCalls(fileIds, { folderId: made('folderId') }),
  ]
  return [{ what: subject, calls }, fileIds]
}

/** How often each is there: RFIs, replies, files. */
export async function there(world: World, subject: string): Promise<number[]> {
  const server = serverOf(world)
  const request = { parentFolderId: world.rootFolderId, filter: { RfiSubject: subject } }
  const { rfiReadInFolderList: rfis } = await server.call('RFIReadInFolder', request)
  const [rfi] = rfis!
  if (!rfi) return [0, 0, 0]
  const { rfiReplyList } = await server.call('RFIReplyReadByRFI', { rfiId: rfi.rfiId })
  const { fileInfos } = await server.call('FilesGetByFolder', { folderId: rfi.folderId })
  return [rfis!.length, rfiReplyList!.length, fileInfos!.length]
}

/** The network is cut at the n-th call: before it, or after the server has done it. */
export function cutting(world: World, n: number, isAfter: boolean): QueueCaller & { mend(): void } {
  const server = serverOf(world)
  let [calls, isCut] = [0, true]
  const passed = async (send: () => Promise<unknown>): Promise<unknown> => {
    calls += 1
    if (!isCut || calls < n) return send()
    if (calls === n && isAfter) await send()
    throw new NoConnection()
  }
  return {
    call: (name, request, options) => passed(() => server.call(name, request, options)),
    upload: (file, to, options) => passed(() => server.upload(file, to as { folderId: number }, options)),
    mend() {
      isCut = false
    },
  }
}

/** To another server, or another session, from a moment on. */
export function passing(server: QueueCaller | Plumbline): QueueCaller & { to(next: Plumbline): void } {
  let now = server as QueueCaller
  return {
    call: (...call) => now.call(...call),
    upload: (...upload) => now.upload(...upload),
    to(next) {
      now = next as QueueCaller
    },
  }
}

export const wait = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((next) => setTimeout(next, 20))
}

type Scenario = (world: World) => Promise<unknown>
export interface Tried {
  run: Scenario
  expected: unknown
}

export const update = (id: number, question: string) => ({ rfi: { folderId: id, question } })
