/** The first start is completed once, before anybody has signed in: hostile requests to it, then those that complete it. */
import { FirstStartComplete, FirstStartOpen } from '../../../contract/projects/serversettings.ts'
import { newLink } from '../../../server/access/onetimelinks.ts'
import type { Database } from '../../../server/db/open.ts'
import { randomOf } from '../random.ts'
import type { Sender, Sending } from '../send.ts'
import type { Tried } from './episode.ts'
import { hostileFields } from './hostilefields.ts'
import { hostileSending } from './hostilesending.ts'

const hostileCount = 60
const about = {
  organizationName: 'Ours',
  lastName: 'Reed',
  email: 'reed@example.com',
  password: 'tall crane, grey sky',
}
const operations = [FirstStartOpen, FirstStartComplete]

export async function runFirstStart(
  database: Database,
  { send }: Sender,
  seed: number,
  onTried: (tried: Tried) => void,
): Promise<void> {
  const random = randomOf(seed)
  const first = await database.row<{ id: number }>('SELECT min(id) AS id FROM person WHERE is_admin')
  const token = await newLink(database, { kind: 'first', personId: first!.id }, new Date())
  const one = async (operation: (typeof operations)[number], isHostile: boolean): Promise<void> => {
    const request = { token, ...(operation === FirstStartComplete && about) }
    const isOfFields = random.chance(0.7)
    const plain: Sending = {
      method: 'POST',
      path: operation.route,
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.from(JSON.stringify(isHostile && isOfFields ? hostileFields(request, random) : request)),
    }
    const sending = isHostile && !isOfFields ? hostileSending(plain, random) : plain
    onTried({ line: operation.name.replace(/Request$/, ''), isHostile, sending, answer: await send(sending) })
  }
  await one(FirstStartOpen, false)
  for (let n = 0; n < hostileCount; n++) await one(random.pick(operations), true)
  await one(FirstStartComplete, false)
}
