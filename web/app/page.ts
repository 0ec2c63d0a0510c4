/** What a page is to the app, which imports none: `main.tsx` says which there are before anything is shown. */

import type { ComponentType } from 'preact'
import type { Parts } from '../recordtypes/parts.ts'
import type { OperationName, RequestOf } from './calls/client.ts'
import type { Pin } from './device/pin.ts'
import type { Hit } from './shell/hit.tsx'

export interface PageProps<Part = undefined> {
  /** The parts of the address in braces. */
  at: Record<string, string>
  /** The part of the record type in the address, if there is such a record type. */
  part?: Part
}

export interface PageScript {
  readonly default: ComponentType<any>
  /** What the page reads first, if only its own script and that of the record type know it. */
  readonly firstReads?: (
    part: any,
    at: Record<string, string>,
    query: URLSearchParams,
  ) => readonly FirstRead[]
}

export interface Page {
  readonly pattern: string
  readonly load: () => Promise<PageScript>
  /** Without sidebar and tabs: the sign-in page, or a page for a thumb. */
  readonly bare?: true
  /** The part of the record type in the address that is loaded with the page. */
  readonly part?: keyof Parts
  /** For people who are not signed in. */
  readonly withoutSession?: true
  /** What it reads first, besides the session and its project. */
  readonly reads?: (at: Record<string, string>, query: URLSearchParams) => readonly FirstRead[]
  /** Its script says what it reads first: nothing is sent until that is known. */
  readonly readsByScript?: true
}

/**
 * An operation with its request: exactly as the page will ask, or it is read twice. `root`: the field that is the
 * root folder of the project, whose id is not known yet.
 */
export type FirstRead = {
  [K in OperationName]: readonly [name: K, request: RequestOf<K>, root?: string]
}[OperationName]

/** What the app loads of the pages, once it needs it. */
export interface LaterParts {
  help(): Promise<{ Help: ComponentType<{ projectId: number; roleName: string; close: () => void }> }>
  tour(): Promise<{ TourOffer: ComponentType<{ projectId: number; roleName: string }> }>
  live(): Promise<{
    followLive(userId: number): () => void
    LiveLine: ComponentType<{ path: string }>
  }>
  /** Reads what the forms of a project offer. */
  forms(): Promise<{ prepareForms(projectId: number): Promise<void> }>
  /** Reads all of a pin. */
  pin(): Promise<{ gather(pin: Pin): Promise<void> }>
  /** Searches in what this device keeps. */
  search(): Promise<{
    searchKept(text: string, projectId: number, folderType?: number): Promise<Hit[]>
  }>
}

let compiled: ReadonlyArray<{ page: Page; form: RegExp }> = []
export let laterParts: LaterParts

export function declarePages(pages: readonly Page[], parts: LaterParts): void {
  compiled = pages.map((page) => ({
    page,
    form: new RegExp(`^${page.pattern.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
  }))
  laterParts = parts
}

export function pageAt(path: string): { page: Page; at: Record<string, string> } | undefined {
  for (const { page, form } of compiled) {
    const found = form.exec(path)
    if (found) return { page, at: { ...found.groups } }
  }
  return undefined
}
