/** What a link to a paper does when it is followed here: the paper is made while one works on, and the page shows how far it is. */
import { loadPart } from '../../app/loadpart.ts'

const follow = (
  event: MouseEvent,
  then: (papers: typeof import('./papers.tsx'), address: string) => void,
) => {
  // In a tab of its own, if the reader wants that.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const address = (event.currentTarget as HTMLAnchorElement).getAttribute('href')!
  void loadPart(() => import('./papers.tsx')).then((papers) => then(papers, address))
}

/** Of a record, by that name. */
export const recordPaper =
  (name: string) =>
  (event: MouseEvent): void =>
    follow(event, ({ makePaper }, address) => makePaper(address, name))

export const recordPaperAt = (folderId: number): string => `/api/internal/record/print?folderId=${folderId}`

/** From a menu. */
export const makeRecordPaper = (folderId: number, name: string): void =>
  void loadPart(() => import('./papers.tsx')).then(({ makePaper }) =>
    makePaper(recordPaperAt(folderId), name),
  )

/** Of a list: first how it is arranged. */
export const listPaper =
  (name: string, folderType: number) =>
  (event: MouseEvent): void =>
    follow(event, ({ askForList }, address) => askForList({ address, name, folderType }))
