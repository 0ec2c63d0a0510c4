/** The PDFs of a set on their way, one after the other: the first one begins the publication, the others are added to it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { newIdempotencyKey } from '../../../app/calls/client.ts'
import { sendFile } from '../../../app/calls/sendfile.ts'
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'

export interface Chosen {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  sentBytes: number
  /** Why it failed: an error, or a sentence. */
  error?: unknown
}

/** By its name, as some systems know no type of it. */
const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

const chosenOf = (file: File): Chosen => {
  const id = newIdempotencyKey()
  return isPdf(file)
    ? { id, file, state: 'waiting', sentBytes: 0 }
    : { id, file, state: 'failed', sentBytes: 0, error: t.noPdf }
}

/** `publicationId`: 0 for a new one. */
export function useUpload(projectId: number, publicationId: number, dropped: readonly File[]) {
  const [files, setFiles] = useState<readonly Chosen[]>(() => dropped.map(chosenOf))
  const [isSending, setSending] = useState(false)
  const id = useRef(publicationId)
  const ending = useRef(new AbortController())
  const now = useRef(files)
  now.current = files
  // What is dropped while the dialog is open joins the others.
  const seen = useRef(dropped)
  useEffect(() => {
    if (dropped !== seen.current) add(dropped)
    seen.current = dropped
  }, [dropped])
  useEffect(() => () => ending.current.abort(), [])

  const put = (one: Chosen, change: Partial<Chosen>): void =>
    setFiles((all) => all.map((other) => (other.id === one.id ? { ...other, ...change } : other)))
  const add = (more: readonly File[]): void => setFiles((all) => [...all, ...more.map(chosenOf)])

  const sendOne = async (one: Chosen): Promise<boolean> => {
    put(one, { state: 'sending', sentBytes: 0, error: undefined })
    try {
      const to = { drawingProjectId: projectId, ...(id.current && { publicationId: id.current }) }
      const answer = await sendFile('DrawingPublicationPrepare', one.file, to, {
        idempotencyKey: one.id,
        onProgress: (sentBytes) => put(one, { sentBytes }),
        signal: ending.current.signal,
      })
      id.current = answer.publicationId ?? 0
      put(one, { state: 'sent' })
      return true
    } catch (error) {
      put(one, { state: 'failed', error })
      return false
    }
  }
  /** Sends those that are not there yet. Returns the publication, if all of them arrived. */
  const send = async (): Promise<number | undefined> => {
    setSending(true)
    let isWhole = true
    for (const one of now.current.filter(({ state, file }) => state !== 'sent' && isPdf(file)))
      isWhole = (await sendOne(one)) && isWhole
    setSending(false)
    return isWhole && now.current.every(({ file }) => isPdf(file)) ? id.current : undefined
  }
  return {
    files,
    isSending,
    /** 0: none has arrived yet. */
    begun: (): number => id.current,
    add,
    remove: ({ id: gone }: Chosen): void => setFiles((all) => all.filter((one) => one.id !== gone)),
    send,
  }
}
