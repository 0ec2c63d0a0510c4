/**
 * What the outbox promises, tried with a real server: in Node with a file, in a browser with IndexedDB. Each scenario returns
 * what it saw, and `expected` is what that must be in both.
 */
import { type CallFailed, newId } from '../src/index.ts'
import { type Entry, type NewEntry, NotStored, type QueueStorage } from '../src/queue/index.ts'
import { mishaps } from './mishaps.ts'
import { cutting, open, report, serverOf, type Tried, there, update, wait } from './scenarioworld.ts'
import { turns } from './turns.ts'

export const scenarios: Readonly<Record<string, Tried>> = {
  'what is cut at any call arrives once': {
    async run(world) {
      const seen: unknown[] = []
      for (const isAfter of [false, true])
        for (const n of [1, 2, 3]) {
          const subject = `Cut ${newId()}`
          const caller = cutting(world, n, isAfter)
          const queue = await open(world, { caller })
          const { waits } = await queue.send(...(await report(queue, world, subject)))
          await wait(() => queue.held.get() === 'signal')
          caller.mend()
          await queue.empty()
          seen.push([
            waits,
            ...(await there(world, subject)),
            queue.entries.get().length,
            queue.files.get().length,
          ])
          await queue.close()
        }
      return seen
    },
    // Only the file is not waited for.
    expected: [true, true, false, true, true, false].map((waits) => [waits, 1, 1, 1, 0, 0]),
  },
  'what was kept is there after a restart, and goes out once': {
    async run(world) {
      const [name, subject] = [newId(), `Restart ${newId()}`]
      const before = await open(world, { name, caller: cutting(world, 1, false) })
      await before.send(...(await report(before, world, subject)))
      await before.close()
      const queue = await open(world, { name })
      queue.start()
      await wait(async () => (await there(world, subject))[2] === 1 && queue.entries.get().length === 0)
      const left = [await there(world, subject), queue.files.get().length]
      await queue.close()
      return left
    },
    expected: [[1, 1, 1], 0],
  },
  'what is written about one record goes in order, and on from the version that the one before made': {
    async run(world) {
      const server = serverOf(world)
      const rfi = { projectId: world.projectId, subject: 'In order', question: '0', status: 1 }
      const { returnedIdList } = await server.call('RFICreateMany', { rfiList: [rfi] })
      const folderId = Number(returnedIdList![0]!.folderId)
      const { etag: ifMatch } = await server.call('RFIRead', { folderId })
      const queue = await open(world)
      for (const question of ['1', '2', '3']) {
        const call = {
          key: newId(),
          name: 'RFIUpdate' as const,
          request: update(folderId, question),
          ifMatch,
        }
        await queue.add({ what: question, folderId, calls: [call] })
      }
      await queue.empty()
      const problems = queue.entries.get().length
      await queue.close()
      return [(await server.call('RFIRead', { folderId })).rfi?.question, problems]
    },
    expected: ['3', 0],
  },
  'what the server refuses is handed back, or stays with its reason': {
    async run(world) {
      const queue = await open(world)
      const wrong = (): NewEntry => ({
        what: 'Wrong',
        calls: [
          { key: newId(), name: 'RFIUpdate', request: { rfi: { folderId: 2147483647, question: '?' } } },
        ],
      })
      const status = await queue.send(wrong()).catch((error) => (error as CallFailed).status)
      const handedBack = queue.entries.get().length
      const { waits } = await queue.send(wrong(), [], () => false)
      const [entry] = queue.entries.get()
      await queue.agree(entry!.id)
      await queue.empty()
      const again = queue.entries.get()[0]!.calls[0]!.problem?.status
      const { putBack } = await queue.takeOut(entry!.id)
      const out = queue.entries.get().length
      await putBack()
      const back = queue.entries.get().length
      await queue.close()
      return [status, handedBack, waits, again, out, back]
    },
    expected: [404, 0, true, 404, 0, 1],
  },
  'another person neither sees nor sends it': {
    async run(world) {
      const [name, subject] = [newId(), `Mine ${newId()}`]
      const mine = await open(world, { name })
      await mine.add(...(await report(mine, world, subject)))
      await mine.close()
      const other = await open(world, {
        name,
        person: () => ({ userId: world.userId + 1, userLogin: 'other' }),
      })
      await other.empty()
      const seen = [other.entries.get().length, other.files.get().length, await there(world, subject)]
      await other.close()
      const again = await open(world, { name })
      await again.empty()
      await again.close()
      return [...seen, await there(world, subject)]
    },
    expected: [0, 0, [0, 0, 0], [1, 1, 1]],
  },
  'what waited for very long is sent only if somebody says so': {
    async run(world) {
      const [name, subject] = [newId(), `Old ${newId()}`]
      const before = await open(world, { name })
      const entry = await before.add(...(await report(before, world, subject)))
      await before.close()
      const storage = await world.storage(name)
      const madeMs = entry.madeMs - 46 * 86_400_000
      await storage.write([{ in: 'entries', put: { ...entry, madeMs } as Entry }])
      await storage.close?.()
      const queue = await open(world, { name })
      await queue.empty()
      const unsent = await there(world, subject)
      await queue.agree(entry.id)
      await queue.empty()
      await queue.close()
      return [unsent, await there(world, subject)]
    },
    expected: [
      [0, 0, 0],
      [1, 1, 1],
    ],
  },
  'what cannot be stored is sent at once, or said not to be kept': {
    async run(world) {
      const full: QueueStorage = {
        ...(await world.storage(newId())),
        write: () => Promise.reject(new NotStored(Object.assign(new Error(), { code: 'ENOSPC' }))),
      }
      const [sent, unsent] = [`Full ${newId()}`, `Full ${newId()}`]
      const queue = await open(world, { storage: full })
      const { waits } = await queue.send(...(await report(queue, world, sent)))
      await wait(() => queue.entries.get().length === 0)
      const isFull = queue.storageProblem.get()?.isFull
      const cut = await open(world, { storage: full, caller: cutting(world, 1, false) })
      const why = await cut
        .send(...(await report(cut, world, unsent)))
        .catch((error) => (error as Error).name)
      const kept = cut.entries.get().length
      await queue.close()
      return [waits, isFull, await there(world, sent), why, kept, await there(world, unsent)]
    },
    expected: [false, true, [1, 1, 1], 'NotStored', 0, [0, 0, 0]],
  },
  'an upload says how far it is': {
    async run(world) {
      const server = serverOf(world)
      const rfi = { projectId: world.projectId, subject: 'Progress', question: '?', status: 1 }
      const { returnedIdList } = await server.call('RFICreateMany', { rfiList: [rfi] })
      const folderId = Number(returnedIdList![0]!.folderId)
      const seen: number[] = []
      const file = new File([new Uint8Array(400_000)], 'plan.bin')
      await server.upload(file, { folderId }, { onProgress: (sent) => seen.push(sent) })
      const refused = server
        .upload(file, { folderId: 2147483647 })
        .catch((error) => (error as CallFailed).status)
      const signal = AbortSignal.abort('enough')
      const ended = server.upload(file, { folderId }, { signal }).catch((why) => why)
      const { fileInfos } = await server.call('FilesGetByFolder', { folderId })
      return [seen[0], seen.at(-1), await refused, await ended, fileInfos!.length]
    },
    expected: [0, 400_000, 404, 'enough', 1],
  },
  'live events say whose they are': {
    async run(world) {
      const ending = new AbortController()
      for await (const event of serverOf(world).live({ signal: ending.signal }))
        if (event.type === 'hello') return event.data.userId === world.userId
      return undefined
    },
    expected: true,
  },
  ...mishaps,
  ...turns,
}
