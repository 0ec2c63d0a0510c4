/** Marker words around a project as well: people, companies, access lists, code lists, configuration, keys. */
import { randomUUID } from 'node:crypto'
import * as contract from '../../../contract/index.ts'
import { nodeType } from '../../../contract/nodetypes.ts'
import type { Person, Site } from '../../kit/harness.ts'
import { type Ids, marked, plant } from './planting.ts'
import { type Ground, logo } from './things.ts'

/** A whole organization of marker words: its project, people, code lists, API keys and configuration. */
export async function plantOrganization(here: Site, marker: string): Promise<{ ids: Ids; admin: Person }> {
  const admin = await here.organization(`${marker} company`)
  const { project } = await admin.client.call(contract.ProjectAdd, {
    project: marked(contract.Project, marker),
  })
  const id = project!.projectId!
  const folder = { ...marked(contract.Folder, marker), folderProjectId: id }
  const { folder: top } = await admin.client.call(contract.FolderAdd, { folder })
  const ids = await plant({ admin, id }, marker, top!.folderId!, { here })
  ids.add('node', project!.rootFolderId!, top!.folderId!, await broughtIn(here, { admin, id }, marker))
  ids.add('project', id)
  ids.add('organization', admin.organizationId)
  const memberId = await member(admin, marker, id)
  ids.add('person', admin.id, memberId)
  const waiting = { projectId: id, subject: 'Waits on them', issueTo: memberId, statusId: 2 }
  await admin.client.call(contract.OpenIssueCreateMany, { openIssueList: [waiting] })
  ids.add('accessList', await listed(admin, marker, id))
  ids.add('groupId', await grouped(admin, marker, id))
  ids.add('labelId', await labelled(admin, marker, id))
  ids.add('savedViewId', await viewed(admin, marker, id))
  const items = [{ id: 1, name: `${marker} item`, advancedName: `${marker} advanced` }]
  for (const listName of ['submittal type', 'RFI reason'])
    for (const place of [{ projectId: id }, { organizationId: admin.organizationId }])
      await admin.client.call(contract.ListSave, { listName, items, ...place })
  const statuses = [1, 2, 3, 4, 5, 6].map((code) => ({ id: code, name: `${marker} status ${code}` }))
  await admin.client.call(contract.ListSave, { listName: 'RFI status', items: statuses, projectId: id })
  await configured(admin, marker, ids)
  await ownThings(admin, marker)
  const { location } = await admin.client.call(contract.LocationAdd, {
    location: marked(contract.Location, marker),
  })
  ids.add('locationId', location!.locationId)
  const saved = { projectId: id, roles: [{ roleName: `${marker} role` }] }
  ids.add(
    'role',
    ...(await admin.client.call(contract.ProjectRoleSave, saved)).roles!.map(({ roleId }) => roleId),
  )
  await admin.client.call(contract.ProjectSetFavorite, { projectId: id, isFavorite: true })
  const invitees = [{ email: `${marker}-${randomUUID()}@example.com`, lastName: `${marker} invited` }]
  await admin.client.call(contract.InvitationSend, { invitees, projectIds: [id], role: 'Viewer' })
  return { ids, admin }
}

/** An RFI from a sheet; returns its node. */
async function broughtIn(here: Site, { admin, id }: Ground, marker: string): Promise<number> {
  const number = `${marker} elsewhere`
  const rows = [
    `Number,Subject,Answer,Made by`,
    `${number},${marker} subject,${marker} answer,${marker} maker`,
  ]
  const { importId, columns } = await admin.client.call(contract.ImportPrepare, {
    projectId: id,
    kind: 'RFI',
    source: `${marker} source`,
    fileName: `${marker}.csv`,
    fileContent: Buffer.from(rows.join('\n')).toString('base64'),
  })
  await admin.client.call(contract.ImportRun, { projectId: id, importId, columns })
  const row = await here.database.row<{ id: number }>(
    'SELECT folder_id AS id FROM rfi WHERE project_id = $1 AND number = $2',
    [id, number],
  )
  return row!.id
}

async function member(admin: Person, marker: string, projectId: number): Promise<number> {
  const user = { ...marked(contract.User, marker), email: `${marker}-${randomUUID()}@example.com` }
  const added = await admin.client.call(contract.UserAdd, { user })
  const userId = added.user!.userId!
  await admin.client.call(contract.ProjectMemberAdd, { projectId, member: { userId, role: 'Viewer' } })
  const twin = await admin.client.call(contract.UserAdd, { user: { lastName: `${marker} twin` } })
  await admin.client.call(contract.UserMerge, { userId: twin.user!.userId!, intoUserId: userId })
  return userId
}

export async function listed(admin: Person, marker: string, projectId: number): Promise<number> {
  const accessList = { name: `${marker} list`, memberList: [] }
  return (await admin.client.call(contract.AccessListSave, { projectId, accessList })).accessList!
    .accessListId!
}

async function grouped(admin: Person, marker: string, projectId: number): Promise<number> {
  const group = { name: `${marker} group`, memberList: [] }
  return (await admin.client.call(contract.DistributionGroupSave, { projectId, group })).group!.groupId!
}

async function labelled(admin: Person, marker: string, projectId: number): Promise<number> {
  const label = { name: `${marker} label` }
  return (await admin.client.call(contract.LabelSave, { projectId, label })).label!.labelId!
}

async function viewed(admin: Person, marker: string, projectId: number): Promise<number> {
  const filter = { Words: `${marker} words` }
  const shared = { projectId, folderType: nodeType.rfi, name: `${marker} view`, filter }
  return (await admin.client.call(contract.SavedViewSave, shared)).view!.savedViewId!
}

/** A logo, and a tour of the web app that was seen. */
async function ownThings({ client, organizationId }: Person, marker: string): Promise<void> {
  const picture = Buffer.concat([Buffer.from(logo, 'base64'), Buffer.from(`${marker} logo`)])
  await client.call(contract.OrganizationLogoSave, { organizationId, logo: picture.toString('base64') })
  await client.call(contract.TourSave, { name: `${marker} tour` })
}

/** The configuration of the connector that every caller requests. */
async function configured(admin: Person, marker: string, ids: Ids): Promise<void> {
  const created = await admin.client.call(contract.ApiKeyAdd, {
    name: `${marker} key`,
    connectorNames: ['Ledger'],
  })
  ids.add('apiKeyId', created.apiKeyId)
  const { serviceAccount } = await admin.client.call(contract.ServiceAccountSave, {
    serviceAccount: { name: `${marker} robot` },
  })
  const userId = serviceAccount!.userId!
  const made = await admin.client.call(contract.ServiceKeyAdd, { userId, name: `${marker} nightly` })
  ids.add('serviceKeyId', made.serviceKeyId)
  await admin.client.call(contract.ClientSaveConfiguration, {
    apiKey: created.apiKey,
    connectorName: 'Ledger',
    configurationElements: [false, true].map((isEncrypted) => ({
      ...marked(contract.ClientConfigurationElement, marker),
      keyID: `${marker} ${isEncrypted}`,
      isEncrypted,
    })),
  })
}
