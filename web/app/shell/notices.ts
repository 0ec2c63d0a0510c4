/** What the user was told: how much of it is unread, for the frame of every page, and marking it as read. */
import { useEffect, useRef } from 'preact/hooks'
import { changed, read, write } from '../calls/client.ts'
import { useRead } from '../calls/useread.ts'

export const counting = { unreadOnly: true, take: 1 } as const
/** While a page is open, notices are read again this often. */
const everyMs = 60_000

export const useUnread = (): number => useRead('NoticesRead', counting).data?.unreadCount ?? 0

/** Notices are read again with every page that is opened, and from time to time. */
export function useFreshNotices(path: string): void {
  const last = useRef(path)
  useEffect(() => {
    if (last.current !== path) changed('NoticesMarkRead')
    last.current = path
  }, [path])
  useEffect(() => {
    const timer = setInterval(() => document.hidden || changed('NoticesMarkRead'), everyMs)
    return () => clearInterval(timer)
  }, [])
}

/** If it fails, they stay unread, which harms nobody. Nothing is sent if there is nothing to mark. */
function markRead(folderId: number): void {
  read('NoticesRead', counting)
    .then(({ unreadCount }) => (unreadCount ? write('NoticesMarkRead', { folderId }) : undefined))
    .catch(() => undefined)
}

/** Notices about a record that is open are read: those from before, and those that come while it is looked at. */
export function useReadHere(folderId: number): void {
  const unread = useUnread()
  const marked = useRef({ folderId: 0, unread: 0 })
  useEffect(() => {
    const isMore = marked.current.folderId !== folderId || unread > marked.current.unread
    const look = (): void => {
      marked.current = { folderId, unread }
      if (isMore) markRead(folderId)
    }
    if (!document.hidden) return look()
    document.addEventListener('visibilitychange', look, { once: true })
    return () => document.removeEventListener('visibilitychange', look)
  }, [folderId, unread])
}
