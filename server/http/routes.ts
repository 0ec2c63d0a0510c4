/** The doors to an operation: its own route, /json/reply/<Name> and /api/<Name>. Letter case and a last slash mean nothing. */
import type { Operation } from '../../contract/kit.ts'
import { Fault } from '../kernel/faults.ts'
import { suffixes } from './negotiate.ts'

export interface RouteMatch {
  operation: Operation<any, any>
  /** Reached by its name rather than by its route. */
  generic: boolean
  batch: boolean
}

export interface ParsedPath {
  /** In lower case, without suffix and last slash. */
  path: string
  suffix: string | undefined
}

/** Places that were asked for: clients use the same few again and again. */
const known = new Map<string, ParsedPath>()
const knownMax = 1_000
/** No door of ours has a longer one. */
const knownCharsMax = 200

export function parsePath(pathname: string): ParsedPath {
  const seen = known.get(pathname)
  if (seen) return seen
  const place = readPlace(pathname)
  // Whoever tries many addresses must not fill it for good.
  if (known.size >= knownMax) known.clear()
  if (pathname.length <= knownCharsMax) known.set(pathname, place)
  return place
}

function readPlace(pathname: string): ParsedPath {
  let path: string
  try {
    path = decodeURIComponent(pathname).toLowerCase()
  } catch {
    throw new Fault('NotFound', 'There is nothing at this address.')
  }
  if (path.length > 1 && path.endsWith('/')) path = path.slice(0, -1)
  const suffix = suffixes.find((ending) => path.endsWith(ending))
  return { path: suffix ? path.slice(0, -suffix.length) : path, suffix }
}

const generic = /^\/(?:json\/reply|api)\/([^/]+?)(\[\])?$/

export interface Routes {
  /** The door that is the operation's own route. */
  own(path: string): RouteMatch | undefined
  /** The door by the name of an operation. */
  named(path: string): RouteMatch | undefined
}

export function routesOf(operations: readonly Operation<any, any>[]): Routes {
  const routes = new Map<string, RouteMatch>(
    operations.map((operation) => [
      operation.route.toLowerCase(),
      { operation, generic: false, batch: false },
    ]),
  )
  const names = new Map(operations.map((operation) => [operation.name.toLowerCase(), operation]))
  const named = (path: string): RouteMatch | undefined => {
    const [, name, batch] = generic.exec(path) ?? []
    if (name === undefined) return undefined
    const operation = names.get(name)
    if (!operation)
      throw new Fault('NotImplementedException', 'The operation does not exist for this service')
    return { operation, generic: true, batch: batch !== undefined }
  }
  return { own: (path) => routes.get(path), named }
}

/** The ones there are names for; a door that takes all of them takes others too. */
const every = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']

export function checkVerb(match: RouteMatch, method: string): void {
  if (method === 'POST') return
  const verbs = verbsOf(match)
  if (match.operation.verbs !== 'all' && !verbs.includes(method)) throw wrongVerb(verbs)
}

/** The verbs a door takes. A script tag can do nothing but GET, so reads take that on the generic doors. */
export function verbsOf(match: RouteMatch): string[] {
  if (match.operation.verbs === 'all') return every
  if (match.generic && !match.batch && match.operation.effect === 'read')
    return ['GET', 'POST', 'HEAD', 'OPTIONS']
  return ['POST', 'OPTIONS']
}

export const wrongVerb = (allowed: string[]): Fault =>
  new Fault('MethodNotAllowed', 'This can not be asked in this way.', {
    dev: `Allowed here: ${allowed.join(', ')}.`,
    headers: { Allow: allowed.join(', ') },
  })
