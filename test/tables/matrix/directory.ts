/**
 * The directory: what people of different organizations may do with a person, with their organization and
 * its data, by rules 3. Written by hand.
 *
 * The columns: the person; a person of another organization who shares a project with them; a colleague who
 * shares none; an admin of their organization; an admin of another one; a stranger.
 */
export const relations = [
  'oneself',
  'in a shared project',
  'colleague',
  'organization admin',
  'admin of another organization',
  'stranger',
] as const
export type Relation = (typeof relations)[number]

export const directory: Record<string, string> = {
  UserGet: '200 200 404 200 404 404',
  'UserUpdate of phone': '200 403 404 200 404 404',
  'UserUpdate of firstName': '200 403 404 200 404 404',
  'UserUpdate of userLogin': '403 403 404 200 404 404',
  'UserUpdate of isAdmin': '403 403 404 200 404 404',
  'UserUpdate of isActive': '403 403 404 200 404 404',
  'UserUpdate of defaultRole': '403 403 404 200 404 404',
  OrganizationGet: '200 200 200 200 404 404',
  OrganizationUpdate: '403 403 403 200 404 404',
  LocationGet: '200 200 200 200 404 404',
  ApiKeyRevoke: '403 403 403 200 404 403',
  ServiceKeyRevoke: '403 403 403 200 404 403',
  AuditRead: '403 403 403 200 404 404',
  ListSave: '403 403 403 200 404 404',
}
