/** A project whose people invite others, on a server with a mailbox; the clock stands hours after the test before. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach } from 'vitest'
import { InvitationAccept, InvitationSend } from '../../../contract/people/invitation.ts'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { UserLogin } from '../../../contract/people/session.ts'
import { ProjectGetMembersByProject, ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { client } from '../../../packages/client/src/caller.ts'
import { type Person, type Project, password, site } from '../harness.ts'
import { ownDatabase } from '../owndatabase.ts'
import { prepared } from '../prepared.ts'
import type { RecordData } from '../records.ts'
import { mailbox, sendAll } from './mailbox.ts'
import { tellAll } from './telling.ts'

export const newEmail = (): string => `${randomUUID()}@example.com`
export const tokenIn = (text: string): string => /\/(?:join|password)#([\w-]+)/.exec(text)?.[1] ?? ''

export function inviting() {
  const box = prepared(() => mailbox())
  const mails = prepared(() => ({
    smtpUrl: box.url,
    mailFrom: 'Plumbline <plumbline@example.com>',
    publicUrl: 'https://build.example.com',
  }))
  // The clock runs ahead by days.
  const here = prepared(async () =>
    site({ ...mails, sessionIdleHours: 1000, sessionDays: 1000 }, await ownDatabase()),
  )
  const nobody = prepared(() => client({ baseUrl: here.url }))
  const w = { here, box, mails, nobody } as {
    team: Project<'Project Admin' | 'Viewer'>
    admin: Person
    projectAdmin: Person
    /** The administrator of another company, which is in the project. */
    architects: Person
  } & { here: typeof here; box: typeof box; mails: typeof mails; nobody: typeof nobody }

  beforeAll(async () => {
    w.team = await here.project(['Project Admin', 'Viewer'])
    w.admin = w.team.admin
    w.projectAdmin = w.team.people['Project Admin']
    w.architects = await here.organization('Kimball Architects')
    const member = { email: w.architects.email, role: 'Architect' }
    await w.admin.client.call(ProjectMemberAdd, { projectId: w.team.id, member })
  })
  let start = Date.now()
  beforeEach(async () => {
    await tellAll(here)
    await here.database.rows(`UPDATE notice SET delivery = 'never', read_at = now() WHERE mail_id IS NULL`)
    await here.database.rows(`UPDATE mail SET state = 'not sent' WHERE state = 'queued'`)
    start += 3 * 3_600_000
    here.clock.now = new Date(start)
    box.received.splice(0)
  })

  let companies = 0
  return Object.assign(w, {
    async newCompany(by: Person = w.admin): Promise<number> {
      const organization = { organizationName: `Company ${++companies}` }
      return (await by.client.call(OrganizationAdd, { organization })).organization!.organizationId!
    },
    async send(by: Person, more: RecordData = {}): Promise<RecordData> {
      const invitees = [{ email: newEmail(), lastName: 'Okafor' }]
      const request = { role: 'Architect', invitees, projectIds: [w.team.id], ...more }
      return (await by.client.call(InvitationSend, request)).sent![0] as RecordData
    },
    /** Sends what is queued; the token of the last mail. */
    async mailedToken(): Promise<string> {
      await sendAll(here)
      return tokenIn(box.received.at(-1)?.text ?? '')
    },
    accept: (token: string, email: string, more: RecordData = {}) =>
      nobody.call(InvitationAccept, { token, email, password, ...more }),
    async signedIn(userName: string) {
      const { authSessionKey } = await nobody.call(UserLogin, { userName, password })
      return client({ baseUrl: here.url, key: authSessionKey! })
    },
    /** The company that members of the project see of somebody; empty if they are none. */
    async companyIn(userId: number): Promise<string> {
      const { projectMembers } = await w.admin.client.call(ProjectGetMembersByProject, {
        projectId: w.team.id,
      })
      return projectMembers!.find((one) => one.userId === userId)?.company ?? ''
    },
    later(hours: number): void {
      here.clock.now = new Date(here.clock.now!.getTime() + hours * 3_600_000)
    },
  })
}
