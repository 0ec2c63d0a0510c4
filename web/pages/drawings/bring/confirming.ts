/**
 * Saves what is typed into a publication as one goes: after a pause, again if there is no connection, and a page by itself if the
 * server refuses one of several. What is not saved is a draft on this device as well.
 */

import { publicationLimits } from '../../../../contract/drawings/publicationstates.ts'
import { isFinal } from '../../../../packages/client/src/caller.ts'
import { CallFailed, callOnce, type ResponseOf, writeQuietly } from '../../../app/calls/client.ts'
import { drafts } from '../../../app/device/drafts.ts'
import {
  draftOf,
  isUnsaved,
  keyOf,
  notSaved,
  type Page,
  type Pages,
  type PageToSave,
  pagesOf,
  restored,
  saved,
  type Typed,
  take,
  type,
} from './pagesmodel.ts'

export type Publication = NonNullable<ResponseOf<'DrawingPublicationRead'>['publication']>

/** The fields of the publication itself. */
export interface Head {
  name?: string
  issueDate?: string
  parentFolderId?: number
}

/** `waiting`: there is no connection, and it is tried again. `unclear`: a day that is none is not sent. */
export type Saving = 'saved' | 'saving' | 'waiting' | 'refused' | 'unclear'

const pauseMs = 600
const againMs = 4_000

type Kept = Array<[key: string, { typed: Typed; was: Typed }]>

export class Confirming {
  publication: Publication
  pages: Pages
  saving: Saving = 'saved'
  /** Why the server refused the fields of the publication, or all of it. */
  error: unknown
  /** Why it refused a page, until that is changed. */
  refused: ReadonlyMap<string, unknown> = new Map()
  #head: Head = {}
  #readToken: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  readonly #dayOf: (text: string) => string | undefined
  readonly #watchers = new Set<() => void>()

  constructor({ publication, pages, readToken }: Read, dayOf: (text: string) => string | undefined) {
    this.publication = publication
    this.#readToken = readToken
    this.#dayOf = dayOf
    const kept = drafts.find<Kept>(this.#draft)?.value
    this.pages = kept ? restored(pagesOf(pages), new Map(kept)) : pagesOf(pages)
    if (isUnsaved(this.pages)) this.#soon()
    else if (kept) drafts.drop(this.#draft)
  }

  get #draft(): string {
    return `drawings:${this.publication.publicationId}`
  }

  /** What the reader has seen, for publishing. */
  get readToken(): string {
    return this.#readToken
  }

  /** Nothing that was typed is only here. */
  get isSaved(): boolean {
    return !isUnsaved(this.pages) && Object.keys(this.#head).length === 0
  }

  watch(told: () => void): () => void {
    this.#watchers.add(told)
    return () => this.#watchers.delete(told)
  }

  change(key: string, typed: Typed): void {
    this.pages = type(this.pages, key, typed)
    this.refused = new Map([...this.refused].filter(([one]) => one !== key))
    this.#changed()
  }

  changeHead(head: Head): void {
    this.#head = { ...this.#head, ...head }
    this.#changed()
  }

  #changed(): void {
    drafts.keep(this.#draft, draftOf(this.pages))
    this.#soon()
    this.#tell()
  }

  #soon(afterMs = pauseMs): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), afterMs)
  }

  #tell(): void {
    for (const told of [...this.#watchers]) told()
  }

  /** Sends what was typed, now. Resolves when all of it is saved, or cannot be. */
  async save(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#isSending) return this.#settled()
    this.#isSending = true
    this.saving = 'saving'
    this.#tell()
    const isAnswered = (await this.#saveHead()) && (await this.#savePages())
    this.#isSending = false
    if (!isAnswered) {
      this.saving = 'waiting'
      this.#soon(againMs)
    } else this.saving = this.error || this.refused.size > 0 ? 'refused' : this.isSaved ? 'saved' : 'unclear'
    if (!isUnsaved(this.pages)) drafts.drop(this.#draft)
    this.#tell()
  }

  /** Both return whether the server has answered: what it refuses is not sent again until it is changed. */
  async #saveHead(): Promise<boolean> {
    const head = this.#head
    if (Object.keys(head).length === 0) return true
    this.#head = {}
    try {
      this.#put(await this.#send(head))
      this.error = undefined
    } catch (error) {
      if (!isRefusal(error)) {
        this.#head = { ...head, ...this.#head }
        return false
      }
      this.error = error
    }
    return true
  }

  async #savePages(): Promise<boolean> {
    let most: number = publicationLimits.pagesAtOnce
    for (;;) {
      const taken = take(this.pages, { dayOf: this.#dayOf, most, refused: this.refused })
      const [first] = taken.toSave
      if (!first) return true
      this.pages = taken.pages
      try {
        this.#put(await this.#send({ pages: taken.toSave }))
      } catch (error) {
        this.pages = notSaved(this.pages)
        if (!isRefusal(error)) return false
        // One of them is wrong: the others are saved.
        if (taken.toSave.length > 1) most = 1
        else this.refused = new Map(this.refused).set(keyOf(first), error)
      }
    }
  }

  /** Another call sends: it takes what was typed meanwhile as well. */
  #settled(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.watch(() => {
        if (this.#isSending) return
        stop()
        resolve()
      })
    })
  }

  #send(what: Head | { pages: PageToSave[] }) {
    return writeQuietly('DrawingPublicationSave', {
      publicationId: this.publication.publicationId,
      ...what,
    })
  }

  #put({ publication, pages, readToken }: ResponseOf<'DrawingPublicationSave'>): void {
    this.pages = saved(this.pages, pages ?? [])
    this.publication = publication ?? this.publication
    this.#readToken = readToken ?? this.#readToken
    this.#tell()
  }

  /** Reads all of it anew, as after it was changed by somebody else. What is not saved stays. */
  async readAgain(): Promise<void> {
    const { publication, pages, readToken } = await readAll(this.publication.publicationId ?? 0)
    this.publication = publication
    this.#readToken = readToken
    this.pages = pagesOf(pages, notSaved(this.pages).typed)
    this.#tell()
  }
}

export interface Read {
  publication: Publication
  pages: Page[]
  readToken: string
}

const triesMax = 5

/** A publication with all its pages. Read anew if it changes while its pages are read: they should be of one moment. */
export async function readAll(publicationId: number): Promise<Read> {
  for (let tries = 1; ; tries++) {
    const first = await callOnce('DrawingPublicationRead', { publicationId })
    const pages: Page[] = [...(first.pages ?? [])]
    let last = first
    while (last.nextCursor) {
      last = await callOnce('DrawingPublicationRead', { publicationId, cursor: last.nextCursor })
      pages.push(...(last.pages ?? []))
    }
    if (isSame(first.readToken, last.readToken) || tries === triesMax)
      return { publication: first.publication!, pages, readToken: last.readToken ?? '' }
  }
}

/** The moment at the end of a token differs in each answer. */
const isSame = (one: string | null | undefined, other: string | null | undefined): boolean =>
  withoutMoment(one) === withoutMoment(other)
const withoutMoment = (token: string | null | undefined): string => (token ?? '').replace(/\.[^.]*$/, '')

const isRefusal = (error: unknown): boolean => error instanceof CallFailed && isFinal(error)
