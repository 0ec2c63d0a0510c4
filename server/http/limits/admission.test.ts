/** More calls than may be in progress are refused at once, and one client never has all of them. */
import { expect, test } from 'vitest'
import { ProjectGet, ProjectUpdate } from '../../../contract/index.ts'
import type { CallFailed } from '../../../packages/client/src/caller.ts'
import { refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'

const here = prepared(() => site({ callsMax: 4 }))

test('beyond half of the limit a client gets 503 with Retry-After, and others are served', async () => {
  const { admin, id, people } = await here.project(['Project Admin'])
  /** A read of this test may be in its place first: then it tries again. */
  const update = async (): Promise<void> => {
    const project = { projectId: id, description: 'Behind a locked row' }
    const isDone = await admin.client.call(ProjectUpdate, { project }).then(
      () => true,
      (error: CallFailed) => {
        if (error.status !== 503) throw error
        return false
      },
    )
    if (!isDone) await update()
  }
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let waiting: Array<Promise<unknown>> = []
  await here.database.transaction(async (db) => {
    await db.rows('SELECT FROM project WHERE id = $1 FOR UPDATE', [id])
    waiting = [update(), update()]
    // Both are in progress when a third one is refused; a read would be refused as well.
    const status = async () => (await refused(admin.client.call(ProjectGet, { projectId: -1 }))).status
    await expect.poll(status, { interval: 5 }).toBe(503)
    const response = await here.fetch(ProjectGet.route, {
      method: 'POST',
      as: admin,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ projectId: id }),
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    const seen = await people['Project Admin'].client.call(ProjectGet, { projectId: id })
    expect(seen.project!.projectId).toBe(id)
    release()
  })
  await isReleased
  await Promise.all(waiting)
  await admin.client.call(ProjectGet, { projectId: id })
})
