/** What the user was told: how much of it is unread, for the frame of every page, and marking it as read. */
import { useEffect, useRef } from 'preact/hooks'
import { changed, type RequestOf, read, write } from './client.ts'
import { useRead } from './useread.ts'

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
export function markRead(which: RequestOf<'NoticesMarkRead'>): void {
  read('NoticesRead', counting)
    .then(({ unreadCount }) => (unreadCount ? write('NoticesMarkRead', which) : undefined))
    .catch(() => undefined)
}
