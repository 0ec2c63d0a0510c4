/**
 * The title of the window: the page, the project, the product. Tabs and history entries are distinguished
 * by it.
 */
import { useEffect } from 'preact/hooks'
import { common } from '../../texts/everypage.ts'

/** Parts that are not known yet are left out: `useTitle(rfi?.subject, project?.projectName)`. */
export function useTitle(...parts: ReadonlyArray<string | null | undefined>): void {
  const title = [...parts.filter(Boolean), common.product].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
