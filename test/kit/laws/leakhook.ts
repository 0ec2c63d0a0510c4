/** A webhook of one of a mixed team, whose rights change afterwards: for the law that nobody is told of what they cannot read. */

import { WebHookSave } from '../../../contract/outbound/webhook.ts'
import { ProjectMemberUpdate } from '../../../contract/projects/project.ts'
import { encryptionOf } from '../../../server/access/encryption.ts'
import { openHookSender } from '../../../server/hooks/sendhooks.ts'
import { noLog } from '../../../server/log.ts'
import { changes } from '../../../server/served.ts'
import type { Person, Site } from '../harness.ts'
import { type Receiver, receiver } from '../programs/receiver.ts'
import { type MixedTeam, mixedRoles } from './mixedteam.ts'

export interface Hooked {
  owner: Person
  /** Sends what waits, and returns what came of it. */
  sent(): Promise<Receiver['received']>
}

export async function hookOf(here: Site, { team, people }: MixedTeam): Promise<Hooked> {
  const [owner, role] = [people[0]!, mixedRoles[0]!]
  const to = await receiver()
  const gives = (name: string) =>
    team.admin.client.call(ProjectMemberUpdate, {
      projectId: team.id,
      member: { userId: owner.id, role: name },
    })
  await gives('Project Admin')
  await owner.client.call(WebHookSave, { webHook: { name: 'Mirror', url: to.url, projectId: team.id } })
  await gives(role)
  const { database, settings, clock } = here
  const encryption = await encryptionOf('', here.folder)
  const now = () => clock.now ?? new Date()
  const sender = openHookSender({ database, changes, encryption, settings, now, log: noLog })
  return {
    owner,
    async sent() {
      await sender.start()
      await sender.idle()
      return to.received.splice(0)
    },
  }
}
