/** How far the reading of a set has got. */
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import type { Publication } from './confirming.ts'
import { DiscardButton } from './discardbutton.tsx'

export function Reading({ publication }: { publication: Publication }) {
  const { name, pageCount, readPageCount, files, projectId } = publication
  const [all, read] = [pageCount ?? 0, readPageCount ?? 0]
  return (
    <>
      <header class="head">
        <h1>{name}</h1>
        <div class="end">
          <DiscardButton publication={publication} />
        </div>
      </header>
      <div class="scroll">
        <section class="reading-set" aria-labelledby="reading-set">
          <h2 id="reading-set">{t.readingTitle}</h2>
          <progress max={all} value={read} aria-labelledby="reading-set" />
          <p role="status">{t.readPages(read, all)}</p>
          <ul class="second">
            {files?.map((file) => (
              <li key={file.fileId}>{t.pagesOf(file.fileName ?? '', file.pageCount ?? 0)}</li>
            ))}
          </ul>
          <p class="hint">{t.readingWhy}</p>
          <p>
            <a class="btn" href={`/p/${projectId}/drawings`}>
              {t.toRegister}
            </a>
          </p>
        </section>
      </div>
    </>
  )
}
