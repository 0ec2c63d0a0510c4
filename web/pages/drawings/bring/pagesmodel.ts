/**
 * The pages of a publication while they are confirmed: as the server has them, and what was typed and is not saved. All of them are
 * here: they are edited as one, and saving one page changes the outcome of others.
 */
import type { RequestOf, ResponseOf } from '../../../app/calls/client.ts'

export type Page = NonNullable<ResponseOf<'DrawingPublicationRead'>['pages']>[number]
export type PageToSave = NonNullable<RequestOf<'DrawingPublicationSave'>['pages']>[number]

export const words = ['number', 'title', 'revision', 'issueDate'] as const
export type Word = (typeof words)[number]
/** What was typed into the fields of a page, and whether it was left out or put back in. */
export type Typed = { readonly [W in Word]?: string } & { readonly isLeftOut?: boolean }

export interface Pages {
  /** As they were read, the doubtful ones first: no page moves while somebody works on it. */
  readonly order: readonly string[]
  readonly all: ReadonlyMap<string, Page>
  /** Not sent yet. */
  readonly typed: ReadonlyMap<string, Typed>
  /** On its way. */
  readonly sending: ReadonlyMap<string, Typed>
}

export const keyOf = ({ fileId, page }: Pick<Page, 'fileId' | 'page'>): string => `${fileId}/${page}`

export const pagesOf = (read: readonly Page[], typed: ReadonlyMap<string, Typed> = new Map()): Pages => {
  const all = new Map(read.map((page) => [keyOf(page), page]))
  return { order: [...all.keys()], all, typed: only(typed, all), sending: new Map() }
}

const only = <T>(some: ReadonlyMap<string, T>, among: ReadonlyMap<string, unknown>): Map<string, T> =>
  new Map([...some].filter(([key]) => among.has(key)))

export function type(pages: Pages, key: string, typed: Typed): Pages {
  return { ...pages, typed: new Map(pages.typed).set(key, { ...pages.typed.get(key), ...typed }) }
}

/** What its field shows: as typed last. */
export const textOf = ({ all, typed, sending }: Pages, key: string, word: Word): string =>
  typed.get(key)?.[word] ?? sending.get(key)?.[word] ?? all.get(key)?.[word] ?? ''

export const isOut = ({ all, typed, sending }: Pages, key: string): boolean =>
  typed.get(key)?.isLeftOut ?? sending.get(key)?.isLeftOut ?? all.get(key)?.isLeftOut ?? false

export const isUnsaved = ({ typed, sending }: Pages): boolean => typed.size > 0 || sending.size > 0

/** All that was typed and is not saved, on its way or not. */
export const unsavedOf = ({ typed, sending }: Pages): Map<string, Typed> => {
  const all = new Map(sending)
  for (const [key, newer] of typed) all.set(key, { ...all.get(key), ...newer })
  return all
}

export interface Taking {
  /** The day that a text means; a text that is none stays here. */
  dayOf: (text: string) => string | undefined
  most: number
  /** Pages that the server has refused as they are. */
  refused?: ReadonlyMap<string, unknown>
}

/** At most so many pages that can be sent now. */
export function take(pages: Pages, { dayOf, most, refused }: Taking): { pages: Pages; toSave: PageToSave[] } {
  const [typed, sending] = [new Map(pages.typed), new Map(pages.sending)]
  const toSave: PageToSave[] = []
  for (const [key, { issueDate, ...rest }] of pages.typed) {
    if (toSave.length >= most) break
    if (refused?.has(key)) continue
    const day = issueDate === undefined ? undefined : issueDate.trim() ? dayOf(issueDate) : ''
    const sent: Typed = day === undefined ? rest : { ...rest, issueDate: day }
    const { fileId, page } = pages.all.get(key)!
    if (Object.keys(sent).length > 0) {
      toSave.push({ fileId, page, ...sent })
      sending.set(key, sent)
    }
    if (issueDate !== undefined && day === undefined) typed.set(key, { issueDate })
    else typed.delete(key)
  }
  return { pages: { ...pages, typed, sending }, toSave }
}

/** The server has what was sent; `changed` are these pages and others whose outcome changed with them. */
export function saved(pages: Pages, changed: readonly Page[]): Pages {
  const all = new Map(pages.all)
  for (const page of changed) if (all.has(keyOf(page))) all.set(keyOf(page), page)
  return { ...pages, all, sending: new Map() }
}

/** It was not saved: it is to be sent again, with what was typed since. */
export const notSaved = (pages: Pages): Pages => ({
  ...pages,
  typed: unsavedOf(pages),
  sending: new Map(),
})

/** What was typed before the page was left and is still to be saved: unless somebody else has changed the field since. */
export function restored(pages: Pages, kept: ReadonlyMap<string, { typed: Typed; was: Typed }>): Pages {
  const typed = new Map(pages.typed)
  for (const [key, { typed: before, was }] of kept) {
    const page = pages.all.get(key)
    if (!page) continue
    const still = Object.entries(before).filter(
      ([word]) => (page[word as Word] ?? '') === (was[word as Word] ?? ''),
    )
    if (still.length > 0) typed.set(key, Object.fromEntries(still))
  }
  return { ...pages, typed }
}

/** For the draft: what is not saved, beside what the server had then. */
export const draftOf = (pages: Pages): Array<[key: string, { typed: Typed; was: Typed }]> =>
  [...unsavedOf(pages)].map(([key, typed]) => {
    const page = pages.all.get(key)
    const was = Object.fromEntries(Object.keys(typed).map((word) => [word, page?.[word as Word] ?? '']))
    return [key, { typed, was }]
  })
