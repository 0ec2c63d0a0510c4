/** The stock ServiceStack client from npm, with request classes as its tool generates them. */
import { type IReturn, JsonApiClient, JsonServiceClient, type ResponseStatus } from '@servicestack/client'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Project, password, site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'

class Answer {
  errorOccured?: boolean
  numberOfRecordsEffected?: number
  responseStatus?: ResponseStatus
}

class AuthenticateResponse {
  userId?: string
  sessionId?: string
  userName?: string
  displayName?: string
  roles?: string[]
  responseStatus?: ResponseStatus
}

class Authenticate implements IReturn<AuthenticateResponse> {
  provider?: string
  userName?: string
  password?: string
  rememberMe?: boolean
  constructor(init?: Partial<Authenticate>) {
    Object.assign(this, init)
  }
  getTypeName() {
    return 'Authenticate'
  }
  getMethod() {
    return 'POST'
  }
  createResponse() {
    return new AuthenticateResponse()
  }
}

class Folder {
  folderId?: number
  folderName?: string
  folderProjectId?: number
  folderParentId?: number
}

class FolderResponse extends Answer {
  folder?: Folder
}

class FolderAddRequest implements IReturn<FolderResponse> {
  folder?: Folder
  constructor(init?: Partial<FolderAddRequest>) {
    Object.assign(this, init)
  }
  getTypeName() {
    return 'FolderAddRequest'
  }
  getMethod() {
    return 'POST'
  }
  createResponse() {
    return new FolderResponse()
  }
}

class FolderGetRequest implements IReturn<FolderResponse> {
  folderId?: number
  constructor(init?: Partial<FolderGetRequest>) {
    Object.assign(this, init)
  }
  getTypeName() {
    return 'FolderGetRequest'
  }
  getMethod() {
    return 'POST'
  }
  createResponse() {
    return new FolderResponse()
  }
}

class FolderUpdateResponse extends Answer {}

class FolderUpdateRequest implements IReturn<FolderUpdateResponse> {
  folder?: Folder
  constructor(init?: Partial<FolderUpdateRequest>) {
    Object.assign(this, init)
  }
  getTypeName() {
    return 'FolderUpdateRequest'
  }
  getMethod() {
    return 'POST'
  }
  createResponse() {
    return new FolderUpdateResponse()
  }
}

class CreatePunchListResponse extends Answer {
  folderId?: number
}

class FolderCreatePunchListRequest implements IReturn<CreatePunchListResponse> {
  folderName?: string
  folderProjectId?: number
  constructor(init?: Partial<FolderCreatePunchListRequest>) {
    Object.assign(this, init)
  }
  getTypeName() {
    return 'FolderCreatePunchListRequest'
  }
  getMethod() {
    return 'POST'
  }
  createResponse() {
    return new CreatePunchListResponse()
  }
}

class SubmittalTypesReadResponse extends Answer {
  submittalTypes?: Array<{ id: number; name: string; advancedName: string }>
}

class SubmittalTypesReadRequest implements IReturn<SubmittalTypesReadResponse> {
  projectId?: number
  constructor(init?: Partial<SubmittalTypesReadRequest>) {
    Object.assign(this, init)
  }
  getTypeName() {
    return 'SubmittalTypesReadRequest'
  }
  getMethod() {
    return 'GET'
  }
  createResponse() {
    return new SubmittalTypesReadResponse()
  }
}

class CreateManyResponse extends Answer {
  returnedIdList?: Array<Record<string, string>>
}

class DailyReportCreateManyRequest implements IReturn<CreateManyResponse> {
  dailyReportList?: Array<{ folderProject?: number; dated?: Date; sky?: string }>
  constructor(init?: Partial<DailyReportCreateManyRequest>) {
    Object.assign(this, init)
  }
  getTypeName() {
    return 'DailyReportCreateManyRequest'
  }
  getMethod() {
    return 'POST'
  }
  createResponse() {
    return new CreateManyResponse()
  }
}

const here = prepared(() => site())
let project: Project
beforeAll(async () => {
  project = await here.project()
})
const credentials = prepared(async () => ({
  provider: 'credentials',
  userName: project.admin.login,
  password,
}))

const clients: Array<[string, () => JsonServiceClient]> = [
  ['JsonServiceClient at /api/', () => new JsonServiceClient(here.url)],
  ['JsonServiceClient at /json/reply/', () => new JsonServiceClient(here.url).useBasePath()],
  ['JsonApiClient, which posts text/plain', () => JsonApiClient.create(here.url)],
]

async function signedIn(make: () => JsonServiceClient): Promise<JsonServiceClient> {
  const client = make()
  await client.send(new Authenticate(credentials))
  return client
}

const rejected = (call: Promise<unknown>) =>
  call.then(
    (answer) => Promise.reject(new Error(`It was not refused: ${JSON.stringify(answer)}`)),
    (error) => error as { responseStatus: ResponseStatus },
  )

describe.each(clients)('%s', (_name, make) => {
  test('signs in, and is authenticated by the cookie from then on', async () => {
    const client = make()
    const before = await rejected(client.send(new FolderGetRequest({ folderId: project.rootFolderId })))
    expect(before.responseStatus.errorCode).toBe('Unauthorized')
    const signed = await client.send(new Authenticate({ ...credentials, rememberMe: true }))
    expect(signed).toMatchObject({
      userName: project.admin.login,
      userId: String(project.admin.id),
      roles: ['Admin'],
    })
    expect(client.cookies['ss-id']!.value).toBe(signed.sessionId)
    expect(Object.keys(client.cookies).sort()).toEqual(['ss-id', 'ss-opt', 'ss-pid'])
    const { folder } = await client.send(new FolderGetRequest({ folderId: project.rootFolderId }))
    expect(folder!.folderId).toBe(project.rootFolderId)
    expect(await client.send(new Authenticate())).toMatchObject({ userName: project.admin.login })
    await client.send(new Authenticate({ provider: 'logout' }))
    const after = await rejected(client.send(new FolderGetRequest({ folderId: project.rootFolderId })))
    expect(after.responseStatus.errorCode).toBe('Unauthorized')
  })

  test('is authenticated by a bearer token', async () => {
    const client = make()
    client.bearerToken = project.admin.key
    const { folder } = await client.send(new FolderGetRequest({ folderId: project.rootFolderId }))
    expect(folder!.folderId).toBe(project.rootFolderId)
  })

  test('writes and reads back', async () => {
    const client = await signedIn(make)
    const added = await client.post(
      new FolderAddRequest({ folder: { folderProjectId: project.id, folderName: 'Größe' } }),
    )
    expect(added).toMatchObject({ folder: { folderName: 'Größe' }, numberOfRecordsEffected: 1 })
    const { folderId } = added.folder!
    const changed = await client.send(new FolderUpdateRequest({ folder: { folderId, folderName: 'Lobby' } }))
    expect(changed.errorOccured).toBe(false)
    const got = await client.get(new FolderGetRequest({ folderId }))
    expect(got.folder).toMatchObject({ folderId, folderName: 'Lobby' })
  })

  test('sends a GET, with the request in the query', async () => {
    const client = await signedIn(make)
    const { submittalTypes } = await client.send(new SubmittalTypesReadRequest({ projectId: project.id }))
    expect(submittalTypes).toHaveLength(19)
    expect(submittalTypes![1]).toEqual({ id: 2, name: 'Shop drawings', advancedName: 'SD-02 Shop drawings' })
  })

  test('sends a date as JavaScript writes it', async () => {
    const client = await signedIn(make)
    const dailyReportList = [{ folderProject: project.id, dated: new Date('2026-03-02'), sky: 'Clear' }]
    const { returnedIdList } = await client.send(new DailyReportCreateManyRequest({ dailyReportList }))
    const read = await here.fetch('/api/internal/dailyreport/read', {
      method: 'POST',
      body: JSON.stringify({ folderId: returnedIdList![0]!.folderId }),
      as: project.admin,
    })
    const { dailyReport } = (await read.json()) as { dailyReport: { dated: string } }
    expect(dailyReport.dated).toBe(`/Date(${Date.parse('2026-03-02')}-0000)/`)
  })

  test('sends a form', async () => {
    const client = await signedIn(make)
    const form = new FormData()
    form.append('folderName', 'Lobby')
    form.append('folderProjectId', String(project.id))
    const result = await client.apiForm(new FolderCreatePunchListRequest(), form)
    expect(result.error).toBeUndefined()
    expect(result.response!.folderId).toBeGreaterThan(0)
  })

  test('sends a batch', async () => {
    const client = await signedIn(make)
    const requests = ['A', 'B'].map(
      (folderName) => new FolderCreatePunchListRequest({ folderName, folderProjectId: project.id }),
    )
    let completed: string | null = null
    client.responseFilter = (response) => {
      completed = response.headers.get('X-AutoBatch-Completed')
    }
    const answers = await client.sendAll(requests)
    expect(answers).toHaveLength(2)
    expect(answers[1]!.folderId).toBeGreaterThan(answers[0]!.folderId!)
    expect(completed).toBe('2')
    const broken = [requests[0]!, new FolderCreatePunchListRequest({ folderProjectId: 2147483647 })]
    const failure = await rejected(client.sendAll(broken))
    expect([failure.responseStatus.errorCode, completed]).toEqual(['NotFound', '1'])
  })

  test('reads an error with its fields', async () => {
    const client = await signedIn(make)
    const absent = await client.api(new FolderGetRequest({ folderId: 2147483647 }))
    expect([absent.succeeded, absent.errorCode]).toEqual([false, 'NotFound'])
    const wrong = await client.api(new FolderGetRequest({ folderId: 'abc' as unknown as number }))
    expect([wrong.errorCode, wrong.fieldError('FolderId')!.errorCode]).toEqual([
      'ValidationException',
      'Type',
    ])
    expect(wrong.errorMessage).toBe(wrong.fieldErrorMessage('folderId'))
    const signIn = await make().api(new Authenticate({ ...credentials, password: 'wrong' }))
    expect([signIn.errorCode, signIn.errorMessage]).toEqual(['Unauthorized', 'Invalid Username or Password'])
  })

  test('gets an error for an operation that does not exist', async () => {
    class NoSuchRequest extends FolderGetRequest {
      override getTypeName() {
        return 'NoSuchRequest'
      }
    }
    const failure = await rejected((await signedIn(make)).send(new NoSuchRequest()))
    expect(failure.responseStatus.errorCode).toBe('NotImplementedException')
  })
})
