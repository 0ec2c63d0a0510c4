/** What goes when, as which version, and as whom: more that the outbox promises. */
import { type CallFailed, connect, newId } from '../src/index.ts'
import { filesOf, type NewEntry, problemOf, type Queue, type QueueCaller } from '../src/queue/index.ts'
import { open, serverOf, type Tried, there, update, type World, wait } from './scenarioworld.ts'

const newRfi = (world: World, subject: string) => ({
  key: newId(),
  name: 'RFICreateMany' as const,
  request: { rfiList: [{ projectId: world.projectId, subject, question: '0', status: 1 }] },
})

async function fileEntry(queue: Queue, world: World): Promise<[NewEntry, string[]]> {
  const of = newId()
  await queue.keepFile(of, new File(['a plan'], `${of}.txt`), false)
  const ids = filesOf(queue.files.get(), of).map(({ id }) => id)
  return [{ what: 'A file', calls: queue.fileCalls(ids, { parentFolderId: world.rootFolderId }) }, ids]
}

/** Its uploads wait until they may go. */
function slowUploads(world: World): QueueCaller & { isUploading: () => boolean; letGo: () => void } {
  const server = serverOf(world)
  let isUploading = false
  let letGo = (): void => undefined
  const mayGo = new Promise<void>((go) => {
    letGo = go
  })
  return {
    call: (...call) => server.call(...call),
    async upload(file, to, options) {
      isUploading = true
      await mayGo
      return server.upload(file, to as { parentFolderId: number }, options)
    },
    isUploading: () => isUploading,
    letGo,
  }
}

export const turns: Readonly<Record<string, Tried>> = {
  'what is written while a file is on its way goes at once': {
    async run(world) {
      const caller = slowUploads(world)
      const queue = await open(world, { caller, patienceMs: 20_000 })
      await queue.add(...(await fileEntry(queue, world)))
      void queue.empty()
      await wait(caller.isUploading)
      const [sent, added] = [`Beside ${newId()}`, `Beside ${newId()}`]
      const { waits } = await queue.send({ what: sent, calls: [newRfi(world, sent)] })
      await queue.add({ what: added, calls: [newRfi(world, added)] })
      await wait(() => queue.entries.get().length === 1)
      const seen = [waits, await there(world, sent), await there(world, added)]
      caller.letGo()
      await wait(() => queue.entries.get().length === 0)
      await queue.close()
      return seen
    },
    expected: [false, [1, 0, 0], [1, 0, 0]],
  },
  'two changes of a record in one entry go on from the version that the first made': {
    async run(world) {
      const server = serverOf(world)
      const { name, request } = newRfi(world, 'Twice')
      const folderId = Number((await server.call(name, request)).returnedIdList![0]!.folderId)
      const { etag: ifMatch } = await server.call('RFIRead', { folderId })
      const queue = await open(world)
      const calls = ['1', '2'].map((question) => ({
        key: newId(),
        name: 'RFIUpdate' as const,
        ifMatch,
        request: update(folderId, question),
      }))
      const { waits } = await queue.send({ what: 'Twice', folderId, calls })
      await queue.close()
      return [waits, queue.entries.get().length, (await server.call('RFIRead', { folderId })).rfi?.question]
    },
    expected: [false, 0, '2'],
  },
  'who sends is told of a refusal after a call that was carried out': {
    async run(world) {
      const queue = await open(world)
      const subject = `Half ${newId()}`
      const wrong = { key: newId(), name: 'RFIUpdate' as const, request: update(2147483647, '?') }
      const outcome = await queue.send({ what: subject, calls: [newRfi(world, subject), wrong] })
      const problem = problemOf(queue.entries.get()[0]!)
      await queue.close()
      return [outcome.waits, outcome.waits && outcome.refused?.status, problem?.status]
    },
    expected: [true, 404, 404],
  },
  'what one person wrote is not sent in the session of another': {
    async run(world) {
      const other = world.userId + 1
      const seen: unknown[] = []
      const subject = `Theirs ${newId()}`
      for (const isFile of [false, true]) {
        const queue = await open(world, {
          person: () => ({ userId: other, userLogin: 'other' }),
          async signIn({ status, meta }) {
            seen.push(status, meta.person)
            throw new Error('Nobody signs in.')
          },
        })
        const [entry, ids] = await fileEntry(queue, world)
        const calls = isFile ? entry.calls : [newRfi(world, subject)]
        seen.push((await queue.send({ what: subject, calls }, isFile ? ids : [])).waits)
        await queue.close()
      }
      const { baseUrl, key } = world
      const tied = connect({ baseUrl, key, person: other, tries: 1 })
      const refused = await tied.call('SessionGet').catch((error) => (error as CallFailed).meta.person)
      return [...seen, refused, await there(world, subject)]
    },
    expected: [401, 'another', true, 401, 'another', true, 'another', [0, 0, 0]],
  },
  'a file keeps its name, unless a draft has that of a camera twice': {
    async run(world) {
      const queue = await open(world)
      for (const [of, name] of [
        ['desk', 'photo.jpg'],
        ['phone', 'image.jpg'],
        ['phone', 'image.jpg'],
        ['phone', 'plan.pdf'],
        ['phone', 'plan.pdf'],
      ] as const)
        await queue.keepFile(of, new File(['a'], name), false)
      await queue.close()
      return queue.files.get().map(({ name }) => name.replace(/[-\dT]{19,}/, '-TIME'))
    },
    expected: ['photo.jpg', 'image.jpg', 'photo-TIME.jpg', 'plan.pdf', 'plan.pdf'],
  },
}
