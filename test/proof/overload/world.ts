/** What is called during an overload: reads of records and lists, and new records whose number is compared afterwards. */
import { randomUUID } from 'node:crypto'
import {
  OpenIssueCreateMany,
  ProjectAdd,
  ProjectMemberAdd,
  PunchListCreateMany,
  PunchListRead,
  PunchListReadInFolder,
  PunchListUpdate,
  UserAdd,
  UserLogin,
} from '../../../contract/index.ts'
import type { Operation } from '../../../contract/kit.ts'
import { type Client, client } from '../../../packages/client/src/caller.ts'
import { runningEmbedded } from '../../../server/db/embedded.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { adminPassword } from '../../kit/programs/program.ts'
import type { Random } from '../random.ts'
import type { Answer, Sending } from '../send.ts'

export interface World {
  next(): { sending: Sending; answered(answer: Answer): void }
  /** How many of the acknowledged new records are there, once each. */
  compare(): Promise<{ acknowledged: number; missing: number; doubled: number }>
}

const records = 200

/** Each client is another person: the queue is shared out among them. */
export async function prepare(
  baseUrl: string,
  data: string,
  clients: number,
  random: Random,
): Promise<World> {
  const admin = client({ baseUrl, key: await signIn(baseUrl, 'admin') })
  const { project } = await admin.call(ProjectAdd, { project: { projectName: 'Overload' } })
  const { projectId, rootFolderId } = project!
  const keys: string[] = []
  for (let n = 0; n < clients; n++) keys.push(await addClient(baseUrl, admin, projectId!, `client ${n}`))
  const punchlistList = Array.from({ length: records }, (_, n) => ({ projectId, summary: `Door ${n}` }))
  const made = await admin.call(PunchListCreateMany, { punchlistList })
  const ids = made.returnedIdList!.map(({ folderId }) => Number(folderId))
  const acknowledged: string[] = []
  const sendingOf = ({ route }: Operation<any, any>, request: object): Sending => ({
    method: 'POST',
    path: route,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${random.pick(keys)}` },
    body: Buffer.from(JSON.stringify(request)),
  })
  const ignored = (): void => undefined
  const next: World['next'] = () => {
    const kind = random.next()
    const folderId = random.pick(ids)
    if (kind < 0.6) return { sending: sendingOf(PunchListRead, { folderId }), answered: ignored }
    if (kind < 0.75) {
      const page = { parentFolderId: rootFolderId, take: 50 }
      return { sending: sendingOf(PunchListReadInFolder, page), answered: ignored }
    }
    if (kind < 0.9) {
      const punchList = { folderId, description: `Sticks ${random.below(1000)}` }
      return { sending: sendingOf(PunchListUpdate, { punchList }), answered: ignored }
    }
    const tempItemId = randomUUID()
    const sending = sendingOf(OpenIssueCreateMany, {
      openIssueList: [{ tempItemId, projectId, subject: 'Leak' }],
    })
    return { sending, answered: ({ status }) => void (status === 200 && acknowledged.push(tempItemId)) }
  }
  return { next, compare: () => compare(data, projectId!, acknowledged) }
}

const signIn = async (baseUrl: string, userName: string): Promise<string> =>
  (await client({ baseUrl }).call(UserLogin, { userName, password: adminPassword })).authSessionKey!

/** Returns the session key of a new person. */
async function addClient(
  baseUrl: string,
  admin: Client,
  projectId: number,
  userLogin: string,
): Promise<string> {
  const user = { userLogin, userPassword: adminPassword, firstName: 'Cli', lastName: userLogin }
  const { user: added } = await admin.call(UserAdd, { user })
  const member = { userId: added!.userId!, role: 'General Contractor PM' }
  await admin.call(ProjectMemberAdd, { projectId, member })
  return signIn(baseUrl, userLogin)
}

async function compare(data: string, projectId: number, acknowledged: readonly string[]) {
  const database = openDatabase((await runningEmbedded(data))!, {
    connectionsMax: 1,
    statementTimeoutMs: 60_000,
  })
  try {
    const rows = await database.rows<{ tempItemId: string; count: number }>(
      `SELECT temp_item_id AS "tempItemId", count(*)::int AS count FROM open_issue WHERE project_id = $1 GROUP BY 1`,
      [projectId],
    )
    const counts = new Map(rows.map(({ tempItemId, count }) => [tempItemId, count]))
    return {
      acknowledged: acknowledged.length,
      missing: acknowledged.filter((id) => !counts.has(id)).length,
      doubled: rows.filter(({ count }) => count > 1).length,
    }
  } finally {
    await database.close()
  }
}
