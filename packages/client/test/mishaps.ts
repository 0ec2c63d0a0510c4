/** Scenarios of the outbox in which something else fails: the session, the storage, the network, or what it was given. */
import { connect, newId } from '../src/index.ts'
import { filesOf, made, NotStored } from '../src/queue/index.ts'
import { open, passing, report, serverOf, type Tried, there, update, wait } from './scenarioworld.ts'

export const mishaps: Readonly<Record<string, Tried>> = {
  'a draft and its files are one with the entry that they become, or with the draft again': {
    async run(world) {
      const name = newId()
      const queue = await open(world, { name, caller: connect({ baseUrl: 'http://127.0.0.1:9', tries: 1 }) })
      await queue.load()
      const storing = queue.keepFiles('files', [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')], false)
      const ids = queue.files.get().map(({ id }) => id)
      void queue.keepDraft('draft', 'words', 'files')
      const draft = { name: 'draft', value: 'words', at: '/', filesOf: 'files' }
      const calls = queue.fileCalls(ids, { folderId: 1 })
      const { id } = await queue.add({ what: 'Two files', calls, draft }, ids)
      await storing
      const sent = [ids.length, queue.drafts.get().size, queue.unclaimed().length]
      await queue.handBack(id, 'files')
      await queue.close()
      const next = await open(world, { name })
      await next.load()
      const back = [next.drafts.get().get('draft')?.value, next.entries.get().length, next.unclaimed().length]
      await next.dropDraft('draft')
      const left = next.unclaimed().map((file) => file.name)
      await next.dropDrafts()
      const gone = next.files.get().length
      await next.close()
      return [sent, back, left, gone]
    },
    expected: [[2, 0, 0], ['words', 0, 0], ['a.txt', 'b.txt'], 0],
  },
  'without a session it waits for somebody to sign in': {
    async run(world) {
      const subject = `Session ${newId()}`
      let caller = connect({ baseUrl: world.baseUrl, key: 'no session', tries: 1 })
      let asked = 0
      const queue = await open(world, {
        caller: {
          call: (...call) => caller.call(...call),
          upload: (file, to, o) => caller.upload(file, to as any, o),
        },
        async signIn({ status }) {
          asked = status
          caller = serverOf(world)
        },
      })
      const { waits } = await queue.send(...(await report(queue, world, subject)))
      await wait(() => queue.entries.get().length === 0)
      await queue.close()
      return [asked, waits, await there(world, subject)]
    },
    expected: [401, false, [1, 1, 1]],
  },
  'somebody is asked to sign in once, and what waits stays until they have': {
    async run(world) {
      const nobody = connect({ baseUrl: world.baseUrl, key: 'no session', tries: 1 })
      const caller = passing(nobody)
      let asked = 0
      let signedIn = (): void => undefined
      const subject = `Once ${newId()}`
      const queue = await open(world, {
        caller,
        async signIn() {
          asked += 1
          await new Promise<void>((done) => {
            signedIn = done
          })
          caller.to(serverOf(world))
        },
      })
      await queue.add(...(await report(queue, world, subject)))
      await queue.keepFile('alone', new File(['a'], 'a.txt'), false)
      const ids = filesOf(queue.files.get(), 'alone').map(({ id }) => id)
      const to = { parentFolderId: world.rootFolderId }
      await queue.add({ what: 'A file', calls: queue.fileCalls(ids, to) }, ids)
      await queue.empty()
      await queue.empty()
      const waiting = [asked, queue.entries.get().length, queue.held.get()]
      signedIn()
      await wait(() => queue.entries.get().length === 0)
      await queue.close()
      return [...waiting, asked, await there(world, subject)]
    },
    expected: [1, 2, 'session', 1, [1, 1, 1]],
  },
  'who cannot sign in, or does not, is told that it waits': {
    async run(world) {
      const caller = connect({ baseUrl: world.baseUrl, key: 'no session', tries: 1 })
      const seen: unknown[] = []
      for (const signIn of [undefined, () => Promise.reject(new Error('Not now.'))]) {
        const queue = await open(world, { caller, signIn })
        const { waits } = await queue.send(...(await report(queue, world, `Unsigned ${newId()}`)))
        seen.push(waits, queue.entries.get().length)
        await queue.close()
      }
      return seen
    },
    expected: [true, 1, true, 1],
  },
  'an answer of a network that wants its users to sign in first is no answer': {
    async run(world) {
      const subject = `Portal ${newId()}`
      const page = async () => new Response('<html>Welcome', { headers: { 'Content-Type': 'text/html' } })
      const caller = passing(connect({ baseUrl: world.baseUrl, key: world.key, tries: 1, fetch: page }))
      const queue = await open(world, { caller })
      const { waits } = await queue.send(...(await report(queue, world, subject)))
      const problem = queue.entries.get()[0]!.calls[0]!.problem
      const why = queue.held.get()
      caller.to(serverOf(world))
      await queue.empty()
      await queue.close()
      return [waits, problem, why, await there(world, subject)]
    },
    expected: [true, undefined, 'signal', [1, 1, 1]],
  },
  'files that cannot be read for a while are not gone': {
    async run(world) {
      const [name, subject] = [newId(), `Unread ${newId()}`]
      const before = await open(world, { name })
      await before.add(...(await report(before, world, subject)))
      await before.close()
      const storage = await world.storage(name)
      const read = storage.read
      let isBroken = true
      storage.read = (store) =>
        store === 'files' && isBroken ? Promise.reject(new NotStored(undefined)) : read(store)
      const queue = await open(world, { storage })
      await queue.empty()
      const waiting = [
        await there(world, subject),
        queue.entries.get()[0]!.calls[0]!.problem,
        Boolean(queue.storageProblem.get()),
      ]
      isBroken = false
      await queue.empty()
      const left = [queue.entries.get().length, queue.storageProblem.get()]
      await queue.close()
      return [...waiting, ...left, await there(world, subject)]
    },
    expected: [[1, 1, 0], undefined, true, 0, undefined, [1, 1, 1]],
  },
  'a refused entry whose files cannot be handed back stays with them': {
    async run(world) {
      const storage = await world.storage(newId())
      const write = storage.write
      let isFull = false
      storage.write = (changes) =>
        isFull &&
        changes.some((change) => change.in === 'files' && 'put' in change && change.put.of === 'draft')
          ? Promise.reject(new NotStored(undefined))
          : write(changes)
      const queue = await open(world, { storage })
      await queue.keepFile('draft', new File(['a'], 'a.txt'), false)
      isFull = true
      const ids = queue.files.get().map(({ id }) => id)
      const calls = [
        { key: newId(), name: 'RFIUpdate' as const, request: update(2147483647, '?') },
        ...queue.fileCalls(ids, { folderId: 2147483647 }),
      ]
      const draft = { at: '/', name: 'draft', value: {}, filesOf: 'draft' }
      const { waits } = await queue.send({ what: 'Wrong', draft, calls }, ids)
      const [entry] = queue.entries.get()
      const seen = [
        waits,
        entry!.calls[0]!.problem?.status,
        queue.files.get()[0]!.of === `outbox:${entry!.id}`,
      ]
      isFull = false
      await queue.handBack(entry!.id, 'draft')
      await queue.close()
      return [...seen, queue.entries.get().length, queue.files.get().map(({ of }) => of)]
    },
    expected: [true, 404, true, 0, ['draft']],
  },
  'mistakes in what the outbox was given neither stop nor double it': {
    async run(world) {
      const mistake = (): never => {
        throw new Error('A mistake that is meant.')
      }
      const queue = await open(world, { done: mistake, smaller: async () => mistake() })
      queue.entries.watch(mistake)
      const seen: unknown[] = []
      for (const subject of [`Mistake ${newId()}`, `Mistake ${newId()}`]) {
        const [entry] = await report(queue, world, subject)
        await queue.keepFile(subject, new File(['a photo'], 'roof.jpg', { type: 'image/jpeg' }))
        const ids = filesOf(queue.files.get(), subject).map(({ id }) => id)
        const calls = [...entry.calls.slice(0, 2), ...queue.fileCalls(ids, { folderId: made('folderId') })]
        const { waits } = await queue.send({ ...entry, calls }, ids)
        await wait(() => queue.entries.get().length === 0)
        seen.push(waits, await there(world, subject))
      }
      await queue.close()
      return seen
    },
    expected: [false, [1, 1, 1], false, [1, 1, 1]],
  },
}
