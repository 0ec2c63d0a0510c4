/**
 * The routes of an operation: its own, /json/reply/<Name>, /json/oneway/<Name> and /api/<Name>. Letter case, a trailing slash and
 * empty segments are ignored.
 */
import type { Operation } from '../../contract/kit.ts'
import { Fault } from '../kernel/faults.ts'
import { suffixes } from './negotiate.ts'

export interface RouteMatch {
  operation: Operation<any, any>
  /** Reached by its name rather than by its own route. */
  generic: boolean
  batch: boolean
  /** The client waits for no response: it gets one without a body. */
  oneWay: boolean
}

export interface ParsedPath {
  /** In lower case, without suffix and trailing slash. */
  path: string
  suffix: string | undefined
}

/** Parsed paths: clients use the same few again and again. */
const parsedPaths = new Map<string, ParsedPath>()
const parsedPathsMax = 1_000
/** No route is longer. */
const cachedCharsMax = 200

export function parsePath(pathname: string): ParsedPath {
  const cached = parsedPaths.get(pathname)
  if (cached) return cached
  const parsed = parse(pathname)
  // A client that tries many paths must not fill the cache for good.
  if (parsedPaths.size >= parsedPathsMax) parsedPaths.clear()
  if (pathname.length <= cachedCharsMax) parsedPaths.set(pathname, parsed)
  return parsed
}

function parse(pathname: string): ParsedPath {
  let path: string
  try {
    path = decodeURIComponent(pathname).toLowerCase()
  } catch {
    throw new Fault('NotFound', 'There is nothing at this address.')
  }
  path = path.replace(/\/{2,}/g, '/')
  if (path.length > 1 && path.endsWith('/')) path = path.slice(0, -1)
  const suffix = suffixes.find((ending) => path.endsWith(ending))
  return { path: suffix ? path.slice(0, -suffix.length) : path, suffix }
}

const generic = /^\/(json\/reply|json\/oneway|api)\/([^/]+?)(\[\])?$/

export interface Routes {
  /** Finds an operation by its own route. */
  own(path: string): RouteMatch | undefined
  /** Finds an operation by its name, on the generic routes. */
  named(path: string): RouteMatch | undefined
}

export function routesOf(operations: readonly Operation<any, any>[]): Routes {
  const routes = new Map<string, RouteMatch>(
    operations.map((operation) => [
      operation.route.toLowerCase(),
      { operation, generic: false, batch: false, oneWay: false },
    ]),
  )
  const names = new Map(operations.map((operation) => [operation.name.toLowerCase(), operation]))
  const named = (path: string): RouteMatch | undefined => {
    const [, door, name, batch] = generic.exec(path) ?? []
    if (name === undefined) return undefined
    const operation = names.get(name)
    if (!operation)
      throw new Fault('NotImplementedException', 'The operation does not exist for this service')
    return { operation, generic: true, batch: batch !== undefined, oneWay: door === 'json/oneway' }
  }
  return { own: (path) => routes.get(path), named }
}

/** The common verbs; an operation for all verbs accepts others as well. */
const every = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']

export function checkVerb(match: RouteMatch, method: string): void {
  if (method === 'POST') return
  const verbs = verbsOf(match)
  if (match.operation.verbs !== 'all' && !verbs.includes(method)) throw wrongVerb(verbs)
}

/** The verbs that a route accepts. A script tag can only GET, so reads accept that on the generic routes. */
export function verbsOf(match: RouteMatch): string[] {
  if (match.operation.verbs === 'all') return every
  if (match.generic && !match.batch && match.operation.effect === 'read')
    return ['GET', 'POST', 'HEAD', 'OPTIONS']
  if (pageOf(match)) return ['GET', 'POST', 'HEAD', 'OPTIONS']
  return ['POST', 'OPTIONS']
}

/** What a browser is shown that opens the operation's own route. */
export const pageOf = ({ generic, operation }: RouteMatch): string | undefined =>
  generic ? undefined : operation.page

export const wrongVerb = (allowed: string[]): Fault =>
  new Fault('MethodNotAllowed', 'That method is not allowed here.', {
    dev: `Allowed here: ${allowed.join(', ')}.`,
    headers: { Allow: allowed.join(', ') },
  })
