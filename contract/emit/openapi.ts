/** The OpenAPI 3.1 document of the operations. */
import { BaseResponse } from '../base.ts'
import type { Download, Upload } from '../fields/bytes.ts'
import type { Dto, Effect, Entry, Operation } from '../kit.ts'
import { Authenticate, AuthenticateResponse } from '../people/session.ts'
import { oauthScheme, tokenPath, tokenPathOf } from './oauthpath.ts'
import { type Json, ref, schemasOf } from './schemas.ts'
import { nounOf, titleOf } from './types.ts'

export interface OpenApiOptions {
  title: string
  version: string
  baseUrl: string
  uploads: readonly Upload<any>[]
  downloads: readonly Download<any>[]
}

type Operations = readonly Operation<any, any>[]
export function openApi(operations: Operations, options: OpenApiOptions): Json {
  const securitySchemes = { ...keySchemes, oauth: oauthScheme(options.baseUrl) }
  return {
    openapi: '3.1.0',
    info: { title: options.title, version: options.version, description, license },
    servers: [{ url: options.baseUrl }],
    security: Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] })),
    tags: tagsOf(operations),
    paths: {
      ...signInPaths(),
      ...Object.fromEntries(operations.map((operation) => [operation.route, pathOf(operation)])),
      ...Object.fromEntries(options.uploads.map((upload) => [upload.route, { put: uploadOf(upload) }])),
      ...Object.fromEntries(options.downloads.map((file) => [file.route, { get: downloadOf(file) }])),
    },
    components: {
      schemas: schemasOf({
        requests: [...operations.map(({ request }) => request), Authenticate],
        responses: [
          ...operations.flatMap(({ response, file }) => (file ? [] : [response])),
          AuthenticateResponse,
        ],
      }),
      responses: errorResponses(),
      parameters,
      securitySchemes,
    },
  }
}

const license = { name: 'MIT', identifier: 'MIT' }

const description =
  'Every operation answers at its own route, at /json/reply/<RequestName> and at /api/<RequestName>. ' +
  'Every field of a request is optional. What is left out of a record that is changed stays as it is, and null empties a field ' +
  'that can be empty: types whose names end with Input are what is sent, with these nulls. ' +
  'The session key may also be in the body, as authSessionKey. ' +
  'A response has its required fields always, but for a call that is repeated after days: that one has the ids alone. ' +
  'x-refers-to names what a value refers to: an item of a code list by its code (ListReadRequest), a member of the project, ' +
  'a person, an organization or a document by its id, a party (member, company or outside party) by a text.'

const keySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The session key from sign-in, or a key of a service account.',
  },
  header: { type: 'apiKey', in: 'header', name: 'X-ss-id', description: 'The session key.' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'ss-id', description: 'The session key, set by /auth.' },
  serviceKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'A key of a service account.',
  },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'Name and password, for that call; can be turned off.',
  },
}

const tagsOf = (operations: Operations): Json[] => [
  {
    name: 'auth',
    description: 'Sign-in.',
  },
  ...[...new Set(operations.map(nounOf))].map((noun) => ({
    name: noun,
    description: `${titleOf(noun, operations)}.`,
  })),
  { name: 'files', description: 'Files as bytes, sent and received without JSON.' },
]

/** Sign-in by the message of stock clients; it is no declared operation. */
function signInPaths(): Json {
  const whoAmI = signInOf('AuthenticateRead', 'Says who is signed in, without the key of the session.', false)
  const signIn = signInOf('Authenticate', 'Signs in, and sets the cookies of the session.')
  const nothing = { type: 'object' }
  const signOut = signInOf('AuthenticateLogout', 'Signs out and deletes the cookies.', false, nothing)
  return {
    '/auth': { get: whoAmI },
    '/auth/credentials': { post: { ...signIn, security: [] } },
    '/auth/logout': { post: signOut },
    [tokenPath]: tokenPathOf(failuresOf('write')),
  }
}

function signInOf(
  operationId: string,
  summary: string,
  hasBody = true,
  schema: Json = ref('schemas', 'AuthenticateResponse'),
): Json {
  const { 400: wrong, 401: unauthorized, 429: tooMany, 500: failed, 503: away } = failuresOf('read')
  return {
    operationId,
    summary,
    tags: ['auth'],
    ...(hasBody ? { requestBody: { required: true, content: json(ref('schemas', 'Authenticate')) } } : {}),
    responses: {
      200: { description: 'Done.', content: json(schema) },
      400: wrong,
      401: unauthorized,
      429: tooMany,
      500: failed,
      503: away,
    },
  }
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
})

const parameters = {
  IfMatch: header('If-Match', 'The ETag of the record as it was read; 409 if it has changed since.'),
  IdempotencyKey: header(
    'Idempotency-Key',
    'Any unique text; the same call with the same key is carried out once.',
  ),
}

/** Which failures an operation may respond with, by HTTP status. */
const failures: Record<string, { name: string; about: string; of?: Effect | 'download' }> = {
  400: { name: 'ValidationException', about: 'A field is wrong, or the body is not a JSON object.' },
  401: { name: 'Unauthorized', about: 'No session, or a wrong or expired key.' },
  403: { name: 'Forbidden', about: 'You can see it, but may not do this.' },
  404: { name: 'NotFound', about: 'It does not exist, or you may not see it.' },
  409: { name: 'Conflict', about: 'A step not allowed now, a stale ETag, a duplicate, an outdated cursor.' },
  413: { name: 'PayloadTooLarge', about: 'The body is too large.' },
  415: { name: 'UnsupportedMediaType', about: 'The type or encoding of the body is not supported.' },
  416: { name: 'RangeNotSatisfiable', about: 'The range is beyond the end of the file.', of: 'download' },
  429: { name: 'TooManyRequests', about: 'Too many calls; Retry-After says when to continue.' },
  500: { name: 'InternalServerError', about: 'An error of the server; its log has the request id.' },
  503: { name: 'ServiceUnavailable', about: 'The database is unavailable; try again.' },
}

function errorResponses(): Json {
  const content = { 'application/json': { schema: ref('schemas', BaseResponse.type) } }
  return Object.fromEntries(
    Object.values(failures).map(({ name, about }) => [name, { description: about, content }]),
  )
}

const verbsOfAll = ['get', 'post', 'put', 'delete', 'patch']

function pathOf(operation: Operation<any, any>): Json {
  const verbs = operation.verbs === 'all' ? verbsOfAll : ['post']
  return Object.fromEntries(verbs.map((verb) => [verb, operationOf(operation, verb)]))
}

function operationOf(operation: Operation<any, any>, verb: string): Json {
  const { name, about, session, request, response, effect } = operation
  const inQuery = request.entries.filter(({ field }) => field.inQuery)
  const headers = effect === 'write' ? Object.keys(parameters).map((each) => ref('parameters', each)) : []
  const hasBody = verb !== 'get' && verb !== 'delete'
  return {
    operationId: verb === 'post' ? name : `${name}_${verb}`,
    summary: about,
    tags: [nounOf(operation)],
    ...(session !== 'needed' ? { security: [] } : {}),
    parameters: [...inQuery.map(queryParameter), ...headers],
    ...(hasBody ? { requestBody: { content: bodyOf(request) } } : {}),
    responses: { 200: operation.file ? fileOf(operation.file) : success(response), ...failuresOf(effect) },
  }
}

const json = (schema: object) => ({ 'application/json': { schema } })

/** A file is sent as base64 within JSON, or as the only file of a form. */
function bodyOf(request: Dto<any>): Json {
  const plain = request.entries.filter(({ field }) => !field.type.item && !('entries' in field.type))
  const parts = plain.map(({ key, field }): [string, Json] =>
    field.type.type === 'byte[]'
      ? [key, { type: 'string', contentMediaType: 'application/octet-stream', description: field.about }]
      : [key, { ...field.type.schema, description: field.about }],
  )
  const hasFile = plain.some(({ field }) => field.type.type === 'byte[]')
  return {
    ...json(ref('schemas', request.type)),
    ...(hasFile
      ? { 'multipart/form-data': { schema: { type: 'object', properties: Object.fromEntries(parts) } } }
      : {}),
  }
}

const queryParameter = ({ key, field }: Entry): Json => ({
  name: key,
  in: 'query',
  description: field.about,
  schema: field.type.schema,
})

const success = (response: Dto<any>): Json => ({
  description: 'Done.',
  headers: { ETag: { description: 'Of one record: its state.', schema: { type: 'string' } } },
  content: json(ref('schemas', response.type)),
})

const fileOf = (type: string): Json => ({
  description: 'The file, sent while it is made.',
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
})

/** They have fields in common, so that more than one of them may fit. */
const anyOf = (schemas: Json[]): Json => (schemas.length === 1 ? schemas[0]! : { anyOf: schemas })

const binary = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

/** The response is that of the operation that receives the file. */
function uploadOf({ about, query, targets, session }: Upload<any>): Json {
  const responses = [...new Set(targets.map(({ operation }) => operation.response.type))]
  const headers = [
    ...Object.keys(parameters).map((each) => ref('parameters', each)),
    header('Content-Digest', 'sha-256=:<base64>: of the file, to be checked.'),
  ]
  return {
    operationId: query.type,
    summary: about,
    tags: ['files'],
    ...(session ? { security: [] } : {}),
    parameters: [...query.entries.map(queryParameter), ...headers],
    requestBody: { required: true, content: binary },
    responses: {
      200: { description: 'Done.', content: json(anyOf(responses.map((type) => ref('schemas', type)))) },
      ...failuresOf('write'),
    },
  }
}

function downloadOf({ name, route, about, request, session }: Download<any>): Json {
  const place = request.entries.map((entry) =>
    route.includes(`{${entry.key}}`)
      ? { ...queryParameter(entry), in: 'path', required: true }
      : queryParameter(entry),
  )
  const etag = { description: 'The SHA-256 of the file.', schema: { type: 'string' } }
  const file = (description: string): Json => ({ description, headers: { ETag: etag }, content: binary })
  return {
    operationId: name,
    summary: about,
    tags: ['files'],
    ...(session ? { security: [] } : {}),
    parameters: [
      ...place,
      header('Range', 'One part of it: bytes=0-1023.'),
      header('If-Range', 'The ETag of the part that the client has.'),
      header('If-None-Match', 'The ETag of the file that the client has.'),
    ],
    responses: {
      200: file('The file.'),
      206: file('The requested range.'),
      304: { description: 'The client has the current file.' },
      ...failuresOf('download'),
    },
  }
}

function failuresOf(effect: Effect | 'download'): Json {
  const possible = Object.entries(failures).filter(([, { of }]) => !of || of === effect)
  return Object.fromEntries(possible.map(([status, { name }]) => [status, ref('responses', name)]))
}
