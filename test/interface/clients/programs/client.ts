/** @servicestack/client from npm, with the typed reference of this server. It runs in the process of the test. */
import { JsonApiClient, JsonServiceClient, type ResponseStatus } from '@servicestack/client'
import type { Given } from '../clients.ts'

/** The classes of the reference, which exists only while the test runs; test/interface/references compiles it. */
let dtos: any
let given: Given

export async function npmClient(world: Given, file: string): Promise<object[]> {
  given = world
  dtos = await import(/* @vite-ignore */ file)
  const lines: object[] = []
  for (const door of ['api', 'reply', 'route', 'text/plain']) lines.push(await run(door))
  return lines
}

const routes: Record<string, string> = {
  Authenticate: '/auth',
  FolderGetRequest: '/api/internal/folder/get',
  FolderAddRequest: '/api/internal/folder/add',
  FolderUpdateRequest: '/api/internal/folder/update',
}

const clientAt = (door: string): JsonServiceClient =>
  door === 'api'
    ? new JsonServiceClient(given.BASE)
    : door === 'text/plain'
      ? JsonApiClient.create(given.BASE)
      : new JsonServiceClient(given.BASE).useBasePath()

const refused = (call: Promise<unknown>): Promise<ResponseStatus> =>
  call.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error) => error.responseStatus,
  )

type Send = (request: any) => Promise<any>

const sender =
  (client: JsonServiceClient, door: string): Send =>
  (request) =>
    door === 'route' ? client.postToUrl(routes[request.getTypeName()]!, request) : client.send(request)

async function run(door: string): Promise<object> {
  const client = clientAt(door)
  const send = sender(client, door)
  const read = async (folderId: number = given.ROOT) =>
    (await send(new dtos.FolderGetRequest({ folderId }))).folder
  const signIn = (password: string) =>
    send(
      new dtos.Authenticate({ provider: 'credentials', userName: given.LOGIN, password, rememberMe: true }),
    )
  const add = (fields: object) =>
    send(
      new dtos.FolderAddRequest({ folder: new dtos.Folder({ folderProjectId: given.PROJECT, ...fields }) }),
    )
  const before = (await refused(read())).errorCode
  const wrongPassword = (await refused(signIn('wrong'))).message
  const { userName: signedIn, sessionId } = await signIn(given.PASSWORD)
  const { folder: added } = await add({ folderName: 'Größe', folderDescription: 'Of level 2' })
  await send(rename(added.folderId, 'Plans'))
  const now = await read(added.folderId)
  const invalid = await refused(add({ folderName: 'x'.repeat(1000) }))
  const bearer = clientAt(door)
  bearer.bearerToken = sessionId
  const basic = clientAt(door)
  basic.setCredentials(given.LOGIN, given.PASSWORD)
  const rootBy = async (one: JsonServiceClient) =>
    (await one.send<any>(new dtos.FolderGetRequest({ folderId: given.ROOT }))).folder.folderId
  const out = {
    door,
    before,
    wrongPassword,
    signedIn,
    read: (await read()).folderId,
    created: added.folderName,
    updated: [now.folderName, now.folderDescription, now.createdDate.startsWith('/Date(1')],
    notFound: (await refused(read(2147483647))).errorCode,
    invalid: [invalid.errorCode, invalid.errors![0]!.fieldName],
    uploaded: await upload(client, door),
    ...(door === 'route' ? {} : await many(client, added.folderId)),
    basic: await rootBy(basic),
    bearer: await rootBy(bearer),
  }
  await send(new dtos.Authenticate({ provider: 'logout' }))
  return { ...out, signedOut: (await refused(read())).errorCode }
}

const rename = (folderId: number, folderName: string) =>
  new dtos.FolderUpdateRequest({ folder: new dtos.Folder({ folderId, folderName }) })

async function upload(client: JsonServiceClient, door: string): Promise<unknown> {
  const name = `npm-${door.replace('/', '-')}.txt`
  const form = new FormData()
  form.append('folderId', String(given.RECORD))
  form.append('upload', new File(['level and plumb'], name, { type: 'text/plain' }))
  const request = new dtos.FileCreateRequest()
  // The client posts forms to an operation by its name only.
  await client.postBody(request, form)
  const { fileInfos } = await client.send<any>(new dtos.FilesGetByFolderRequest({ folderId: given.RECORD }))
  return fileInfos
    .filter((one: any) => one.uploadedFileName === name)
    .map((one: any) => [one.uploadedFileType, one.uploadedFileSize])
}

async function many(client: JsonServiceClient, folderId: number): Promise<object> {
  const list = (folderName: string, folderProjectId: number = given.PROJECT) =>
    new dtos.FolderCreatePunchListRequest({ folderName, folderProjectId })
  const made = await client.sendAll<any>([list('A'), list('B')])
  const failed = await refused(client.sendAll([list('C'), list('C', 2147483647)]))
  await client.sendAllOneWay([rename(folderId, 'D'), rename(folderId, 'E')])
  const { folder } = await client.send<any>(new dtos.FolderGetRequest({ folderId }))
  return {
    batch: [made.length, made[0].folderId < made[1].folderId],
    batchFailed: failed.errorCode,
    oneWay: folder.folderName,
  }
}
