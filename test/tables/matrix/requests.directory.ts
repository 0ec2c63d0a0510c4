/** Requests about data outside of the tree: the setup of a project, people, organizations, API keys. */
import { randomUUID } from 'node:crypto'
import { nodeType } from '../../../contract/nodetypes.ts'
import { ChangesRead } from '../../../contract/outbound/change.ts'
import { password } from '../../kit/harness.ts'
import { type Build, inProject, personal, plain } from './build.ts'
import * as fixtures from './things.ts'

export const setup: Record<string, Build> = {
  ProjectTemplateSave: plain(({ id }) => ({ projectId: id, isTemplate: false })),
  DistributionGroupRead: inProject(),
  DistributionGroupSave: plain(({ id }) => ({
    projectId: id,
    group: { name: randomUUID(), memberList: [] },
  })),
  DistributionGroupRemove: plain(async (world) => ({
    projectId: world.id,
    groupId: await fixtures.distributionGroup(world),
  })),
  LabelRead: inProject(),
  LabelSave: plain(({ id }) => ({ projectId: id, label: { name: randomUUID().slice(0, 30) } })),
  LabelRemove: plain(async (world) => ({ projectId: world.id, labelId: await fixtures.label(world) })),
  SavedViewRead: inProject({ folderType: nodeType.rfi }),
  SavedViewSave: plain(({ id }) => ({ projectId: id, folderType: nodeType.rfi, name: randomUUID() })),
  'SavedViewSave of somebody else': plain(async (world) => ({
    projectId: world.id,
    savedViewId: await fixtures.savedView(world),
    name: randomUUID(),
  })),
  SavedViewRemove: plain(async (world) => ({
    projectId: world.id,
    savedViewId: await fixtures.savedView(world),
  })),
  AccessListRead: inProject(),
  AccessListSave: plain(({ id }) => ({ projectId: id, accessList: { name: randomUUID(), memberList: [] } })),
  AccessListRemove: plain(async (world) => ({
    projectId: world.id,
    accessListId: await fixtures.accessList(world),
  })),
  ListRead: inProject({ listName: 'RFI reason' }),
  'ListRead of the organization': plain(({ admin }) => ({
    organizationId: admin.organizationId,
    listName: 'RFI reason',
  })),
  ListRemove: inProject({ listName: 'RFI reason' }),
  'ListRemove of the organization': plain(({ admin }) => ({
    organizationId: admin.organizationId,
    listName: 'RFI reason',
  })),
  ListSave: inProject({ listName: 'RFI reason', items: [{ name: 'Weather' }] }),
  'ListSave of the organization': plain(({ admin }) => ({
    organizationId: admin.organizationId,
    listName: 'RFI reason',
    items: [{ name: 'Weather' }],
  })),
  SubmittalTypesRead: inProject(),
  'SubmittalTypesRead of the organization': plain(({ admin }) => ({ organizationId: admin.organizationId })),
  ProjectGetMembersByProject: inProject(),
  ProjectMemberAdd: plain(async (world) => ({
    projectId: world.id,
    member: { userId: await fixtures.contact(world), role: 'Viewer' },
  })),
  ProjectMemberUpdate: plain(async (world) => ({
    projectId: world.id,
    member: { userId: await fixtures.member(world), role: 'Owner' },
  })),
  ProjectMemberRemove: plain(async (world) => ({
    projectId: world.id,
    member: { userId: await fixtures.member(world) },
  })),
  ProjectGet: inProject(),
  ProjectUpdate: plain(({ id }) => ({ project: { projectId: id, description: randomUUID() } })),
  'NoticesRead of the project': inProject(),
  'ChangesRead of the project': inProject(),
  ProjectMute: inProject({ isMuted: true }),
  ProjectSetFavorite: inProject({ isFavorite: true }),
  ProjectsGetFavoritesByUser: plain(() => ({})),
  RecordCount: inProject({ folderType: 121, filters: [{}] }),
  'MyCourtRead of the project': inProject(),
  'CourtsRead of the project': inProject(),
  'TheirCourtRead of the project': inProject(),
  ProjectSectionsRead: inProject(),
  ProjectGetOrganizations: inProject(),
  ProjectGetManagementSummary: inProject(),
  ProjectDashboardRead: inProject({ weeks: 104 }),
  ProjectPlacesRead: inProject(),
  PartyTextsRead: inProject(),
  ImportPrepare: plain(({ id }) => ({ projectId: id, ...fixtures.rfiSheet() })),
  ImportDryRun: plain(async (world) => ({ projectId: world.id, ...(await fixtures.preparedImport(world)) })),
  ImportRun: plain(async (world) => ({ projectId: world.id, ...(await fixtures.preparedImport(world)) })),
  ImportUndo: plain(async (world) => ({ projectId: world.id, ...(await fixtures.doneImport(world)) })),
  ImportsRead: inProject(),
  PartyMatchesSeen: inProject(),
  PartyAssign: plain(async (world) => ({
    projectId: world.id,
    text: await fixtures.outsideText(world),
    userId: world.admin.id,
  })),
  PartyAddressSave: plain(async (world) => ({
    projectId: world.id,
    text: await fixtures.outsideText(world),
    email: `${randomUUID()}@example.com`,
  })),
  ProjectRoleRead: inProject(),
  ProjectRoleSave: inProject({ roles: [] }),
  ProjectDefaultsRead: inProject(),
  ProjectDefaultsSave: inProject({ defaults: { rfiDays: 7 } }),
  AuditRead: plain(() => ({})),
  'AuditRead of the project': inProject(),
  ToursRead: plain(() => ({})),
  TourSave: plain(() => ({ name: 'Viewer' })),
  LanguageSave: plain(() => ({ language: 'en' })),
  ProjectSourcesRead: plain(() => ({})),
  ProjectCopy: plain(({ id }) => ({
    fromProjectId: id,
    project: { projectName: randomUUID() },
    parts: ['Calendar'],
  })),
  ProjectAdd: plain(() => ({ project: { projectName: randomUUID() } })),
  'WebHookSave in the project': plain(({ id }) => ({
    webHook: { name: 'Mirror', url: 'https://example.com/', projectId: id },
  })),
  WebHookSave: plain(() => ({ webHook: { name: 'Mirror', url: 'https://example.com/' } })),
  'WebHookList of the project': inProject(),
  WebHookList: plain(() => ({})),
  WebHookDelete: plain(async (world) => ({
    webHookId: await fixtures.webHook(world, world.who['Project Admin'].id),
  })),
  WebHookRotateSecret: plain(async (world) => ({ webHookId: await fixtures.ownHook(world) })),
  WebHookDeliveriesRead: plain(async (world) => ({ webHookId: await fixtures.ownHook(world) })),
  WebHookReplay: plain(async (world) => {
    const { nextCursor } = await world.admin.client.call(ChangesRead, { projectId: world.id })
    return { webHookId: await fixtures.ownHook(world), cursor: nextCursor! }
  }),
  'MailLogRead of the project': inProject(),
  MailLogRead: plain(() => ({})),
  MailRelease: plain(() => ({})),
  MailUnsubscribe: plain(async ({ here, admin }) => {
    const token = randomUUID()
    await here.database.rows(
      `INSERT INTO unsubscribe_token (digest, person_id, reasons, made_at) VALUES (sha256($1::bytea), $2, '{reply}', now())`,
      [Buffer.from(token), admin.id],
    )
    return { token }
  }),
  NoticesRead: plain(() => ({})),
  ChangesRead: plain(() => ({})),
  NoticesMarkRead: plain(() => ({ all: true })),
  NoticePreferencesRead: plain(() => ({})),
  NoticePreferencesSave: plain(() => ({ preferences: [{ reason: 'reply', delivery: 'digest' }] })),
  MyCourtCount: plain(() => ({})),
  MyCourtRead: plain(() => ({})),
  CourtsRead: plain(() => ({})),
  TheirCourtRead: plain(() => ({})),
  SessionGet: plain(() => ({})),
  ProjectsGetByUser: plain(() => ({})),
  ProjectOverviewRead: plain(() => ({})),
}

export const directory: Record<string, Build> = {
  UserLogin: personal(async (_, { login }) => ({ request: { userName: login, password } })),
  // This ends another session, so that the session of the caller stays valid.
  UserLogout: personal(async (world, caller) => ({
    request: {},
    key: await fixtures.session(world, caller),
  })),
  UserAdd: plain(() => ({ user: { firstName: 'Con', lastName: randomUUID() } })),
  UserGet: plain(async (world) => ({ userId: await fixtures.member(world) })),
  UserUpdate: plain(async (world) => ({
    user: { userId: await fixtures.member(world), phone: randomUUID() },
  })),
  DuplicateNamesRead: plain(() => ({})),
  UserMerge: plain(async (world) => ({
    userId: await fixtures.contact(world),
    intoUserId: await fixtures.contact(world),
  })),
  OrganizationMerge: plain(async (world) => ({
    organizationId: await fixtures.company(world),
    intoOrganizationId: await fixtures.company(world),
  })),
  MergesRead: plain(() => ({})),
  MergeCandidatesRead: plain(() => ({})),
  MergeUndo: plain(async (world) => ({ mergeId: await fixtures.merged(world) })),
  'UserUpdate of oneself': personal(async (_, { id }) => ({
    request: { user: { userId: id, phone: randomUUID() } },
  })),
  OrganizationGet: plain(({ admin }) => ({ organizationId: admin.organizationId })),
  OrganizationUpdate: plain(({ admin }) => ({
    organization: { organizationId: admin.organizationId, fax: randomUUID() },
  })),
  OrganizationList: plain(() => ({})),
  LocationAdd: plain(() => ({ location: { locationName: randomUUID() } })),
  LocationUpdate: plain(async (world) => ({
    location: { locationId: await fixtures.location(world), locationName: randomUUID() },
  })),
  LocationList: plain(() => ({})),
  OrganizationLogoSave: plain(({ admin }) => ({ organizationId: admin.organizationId, logo: fixtures.logo })),
  OrganizationLogoRead: plain(({ admin }) => ({ organizationId: admin.organizationId })),
  PeopleRead: plain(() => ({})),
  PersonProjectsRead: plain(async (world) => ({ userId: await fixtures.member(world) })),
  LocationGet: plain(async (world) => ({ locationId: await fixtures.location(world) })),
  ApiKeyList: plain(() => ({})),
  ApiKeyRevoke: plain(async (world) => ({ apiKeyId: await fixtures.apiKey(world) })),
  ServiceAccountsRead: plain(() => ({})),
  ServiceAccountSave: plain(() => ({ serviceAccount: { name: randomUUID() } })),
  ServiceKeyAdd: plain(async (world) => ({ userId: await fixtures.serviceAccount(world), name: 'Nightly' })),
  ServiceKeyRotate: plain(async (world) => ({ serviceKeyId: await fixtures.serviceKey(world) })),
  ServiceKeyRevoke: plain(async (world) => ({ serviceKeyId: await fixtures.serviceKey(world) })),
  OrganizationAdd: plain(() => ({ organization: { organizationName: randomUUID() } })),
  ApiKeyAdd: plain(() => ({ name: randomUUID(), connectorNames: ['Ledger'] })),
  ClientGetConfiguration: plain(async (world) => ({
    apiKey: await fixtures.connector(world),
    connectorName: 'Ledger',
  })),
  ClientSaveConfiguration: plain(async (world) => ({
    apiKey: await fixtures.connector(world),
    connectorName: 'Ledger',
    configurationElements: [{ keyID: randomUUID(), keyValue: 'x' }],
  })),
}
