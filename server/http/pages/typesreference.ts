/** `GET /types/<language>`: typed references, which tools of the ServiceStack family add to a project and update. */
import { languages, modelOf, readOptions, reference } from '../../../contract/emit.ts'
import { operations } from '../../../contract/index.ts'
import { Authenticate, AuthenticateResponse } from '../../../contract/people/session.ts'
import { Fault, invalid } from '../../kernel/faults.ts'
import { productVersion } from '../../root.ts'
import { yielder } from '../body/yielding.ts'
import type { Exchange, Sent } from '../exchange.ts'
import { hostOf } from '../host.ts'

const path = /^\/types\/([\w.]+)$/

/** Whether it is the address of a reference, also of a language that there is none for. */
export const isReference = (at: string): boolean => path.test(at)
/** Known addresses, for the numbers of /metrics. */
export const referencePaths: readonly string[] = [...languages.keys()].map((name) => `/types/${name}`)

const signIn = {
  request: Authenticate,
  response: AuthenticateResponse,
  about: 'Signs in or out; without name and provider, says who is signed in.',
  route: '/auth',
}

/** Computed when first used, once for a process. */
let model: ReturnType<typeof modelOf> | undefined

export async function typedReference(exchange: Exchange): Promise<Sent> {
  const { path: parsed, suffix = '' } = exchange.place
  const name = path.exec(parsed + suffix)![1]!
  const language = languages.get(name)
  if (!language)
    throw new Fault('NotFound', 'There is no typed reference for this language.', {
      dev: `There are: ${[...languages.keys()].join(', ')}.`,
    })
  model ??= modelOf(operations, [signIn])
  const given = Object.entries(exchange.query).map(([key, value]) => [key, [value].flat().at(-1) ?? ''])
  const { options, faults } = readOptions(Object.fromEntries(given), model)
  if (faults.length > 0)
    throw invalid(faults.map(({ name: fieldName, message }) => ({ errorCode: 'Option', fieldName, message })))
  const pause = yielder()
  let body = ''
  const baseUrl = `${exchange.secure ? 'https' : 'http'}://${hostOf(exchange)}`
  for (const piece of reference(language, { model, baseUrl, version: productVersion }, options)) {
    body += piece
    await pause()
  }
  return { status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body }
}
