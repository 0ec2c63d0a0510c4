/** What the OpenAPI document says of tokens for programs (OAuth 2, client credentials). It is no declared operation. */
import { BaseResponse } from '../base.ts'
import { TokenRequest } from '../people/serviceaccount.ts'
import { type Json, ref } from './schemas.ts'

export const tokenPath = '/oauth/token'

/** Libraries ask for tokens there by themselves. */
export const oauthScheme = (baseUrl: string): Json => ({
  type: 'oauth2',
  description: 'The id of a service account and one of its keys give a token for an hour.',
  flows: { clientCredentials: { tokenUrl: `${baseUrl.replace(/\/$/, '')}${tokenPath}`, scopes: {} } },
})

const text = (description: string): Json => ({ type: 'string', description })

const token = {
  type: 'object',
  properties: {
    access_token: text('To be sent as a Bearer key.'),
    token_type: text('Bearer.'),
    expires_in: { type: 'integer', description: 'For how many seconds it counts.' },
  },
  required: ['access_token', 'token_type', 'expires_in'],
}

/** The status block of other calls, with the two fields that a library for OAuth looks at. */
const refusal = {
  allOf: [
    ref('schemas', BaseResponse.type),
    {
      type: 'object',
      properties: {
        error: text(
          'invalid_request, invalid_client or unsupported_grant_type; temporarily_unavailable after too many.',
        ),
        error_description: text('What is wrong, as a sentence.'),
      },
      required: ['error', 'error_description'],
    },
  ],
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

export function tokenPathOf(failures: Json): Json {
  const properties = Object.fromEntries(
    TokenRequest.entries.map(({ key, field }) => [key, text(field.about)]),
  )
  const form = { type: 'object', properties, required: ['grant_type'] }
  const { 500: failed, 503: away } = failures
  const refused = (description: string): Json => ({ description, content: json(refusal) })
  return {
    post: {
      operationId: 'OAuthToken',
      summary: 'Gives a token for a service account. Its id and key may also be sent by HTTP Basic.',
      tags: ['auth'],
      security: [],
      requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: form } } },
      responses: {
        200: { description: 'The token.', content: json(token) },
        400: refused('A field is missing or wrong, or the body is none.'),
        401: refused('The account or the key is wrong.'),
        405: refused('The method is another than POST.'),
        413: refused('The body is too large.'),
        415: refused('The charset or the compression is none that the server reads.'),
        429: refused('Too many keys were wrong, or the key has too many tokens.'),
        500: failed,
        503: away,
      },
    },
  }
}
