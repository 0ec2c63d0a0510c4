/**
 * The minutes while they are written: each key stroke is stored in the browser at once and saved a moment
 * later. Changes that others saved meanwhile are merged field by field.
 */

import { useEffect, useRef, useState } from 'preact/hooks'
import { CallFailed, changed, NoConnection, readAnew, writeQuietly } from '../../app/calls/client.ts'
import { drafts } from '../../app/device/drafts.ts'
import type { Saving } from '../../texts/site/meetingminute.ts'
import {
  type Clash,
  changesOf,
  choose,
  isSameWritten,
  type Minutes,
  meet,
  numbered,
  type Written,
  writtenOf,
} from './points.ts'

const restMs = 800

interface State {
  readonly minutes: Minutes
  readonly written: Written
  /** As the server has it. */
  readonly base: Written
  readonly etag?: string
  readonly saving: Saving
  readonly savedAt?: Date
  readonly error?: unknown
  readonly clashes: readonly Clash[]
  readonly taken: readonly string[]
}

interface Kept {
  base: Written
  written: Written
}

export interface Running extends State {
  change(part: Partial<Written>): void
  /**
   * Resolves when everything typed is saved, with the ETag of that version; with nothing if it could not be
   * saved.
   */
  saveNow(): Promise<string | undefined>
  settle(clash: Clash, takeTheirs: boolean): void
  /** Another version is current now: after a step. */
  renew(minutes: Minutes, etag?: string): void
}

export const meetingDraft = (folderId: number): string => `meeting:${folderId}`

/** Merges text that was typed before and not saved with the current version. */
function begin(folderId: number, minutes: Minutes, etag?: string): State {
  const base = writtenOf(minutes)
  const kept = drafts.find<Kept>(meetingDraft(folderId))?.value
  const { written, clashes, taken } = kept
    ? meet(kept.base, base, kept.written)
    : { written: base, clashes: [], taken: [] }
  const saving = clashes.length > 0 ? 'clash' : isSameWritten(base, written) ? 'saved' : 'typing'
  return { minutes, written, base, etag, saving, clashes, taken }
}

export function useRunning(folderId: number, first: { minutes: Minutes; etag?: string }): Running {
  const name = meetingDraft(folderId)
  const now = useRef<State>(undefined)
  now.current ??= begin(folderId, first.minutes, first.etag)
  const [, draw] = useState({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<string | undefined>>(undefined)

  const set = (part: Partial<State>): void => {
    now.current = { ...now.current!, ...part }
    draw({})
  }
  const keep = (): void => {
    const { base, written } = now.current!
    if (isSameWritten(base, written)) drafts.drop(name)
    else drafts.keep(name, { base, written })
  }
  const later = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), restMs)
  }

  const meetThem = async (): Promise<void> => {
    const response = await fresh(folderId)
    const { base, written } = now.current!
    const theirs = writtenOf(response.minutes, written.points)
    const met = meet(base, theirs, written)
    set({ ...response, ...met, base: theirs, saving: met.clashes.length > 0 ? 'clash' : 'typing' })
    keep()
  }

  const saveOnce = async (): Promise<string | undefined> => {
    const { base, written: sent, etag, clashes } = now.current!
    if (clashes.length > 0) return undefined
    const changes = changesOf(base, sent)
    if (Object.keys(changes).length === 0) {
      set({ saving: 'saved', error: undefined })
      return etag
    }
    set({ saving: 'saving', error: undefined })
    try {
      const response = await writeQuietly(
        'MeetingMinuteUpdate',
        { meetingMinute: { folderId, ...changes } },
        { ifMatch: etag },
      )
      const minutes = response.meetingMinute!
      const points = numbered(now.current!.written.points, sent.points, minutes)
      const written = { ...now.current!.written, points }
      set({ minutes, etag: response.etag, written, base: writtenOf(minutes, points), savedAt: new Date() })
      keep()
      return saveOnce()
    } catch (error) {
      if (error instanceof CallFailed && error.status === 409 && error.meta.etag) {
        await meetThem()
        return saveOnce()
      }
      set({ saving: error instanceof NoConnection ? 'offline' : 'failed', error })
      return undefined
    }
  }

  /** One at a time: a save requested while one runs waits for it and includes the text typed since. */
  const save = (): Promise<string | undefined> => {
    clearTimeout(timer.current)
    running.current ??= saveOnce()
      .catch((error) => {
        set({ saving: error instanceof NoConnection ? 'offline' : 'failed', error })
        return undefined
      })
      .finally(() => {
        running.current = undefined
      })
    return running.current
  }

  useEffect(() => {
    if (now.current!.saving === 'typing') later()
    const retry = (): void => void save()
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      // Leaving the page does not wait for it; unsent text stays in the draft.
      void save().then(() => now.current!.savedAt && changed('MeetingMinuteUpdate'))
    }
  }, [])

  return {
    ...now.current,
    change(part) {
      set({ written: { ...now.current!.written, ...part }, taken: [] })
      keep()
      if (now.current!.clashes.length > 0) return
      if (now.current!.saving !== 'saving') set({ saving: 'typing' })
      later()
    },
    saveNow: save,
    settle(clash, takeTheirs) {
      const { written, clashes } = now.current!
      set({
        written: takeTheirs ? choose(written, clash) : written,
        clashes: clashes.filter((one) => one !== clash),
      })
      keep()
      if (now.current!.clashes.length === 0) void save()
    },
    renew(minutes, etag) {
      const base = writtenOf(minutes, now.current!.written.points)
      set({ minutes, etag, base, written: base, saving: 'saved' })
      keep()
    },
  }
}

async function fresh(folderId: number): Promise<{ minutes: Minutes; etag?: string }> {
  const response = await readAnew('MeetingMinuteRead', { folderId })
  return { minutes: response.meetingMinute!, etag: response.etag }
}
