/** The sheets that a publication changed, and the pages that it left out. */
import { publicationTexts as t } from '../../../texts/drawings/publication.ts'
import { drawingTexts } from '../../../texts/drawings/register.ts'
import type { Brought } from './read.ts'

export function SheetsBrought({ projectId, pages }: { projectId: number; pages: readonly Brought[] }) {
  return (
    <table class="list brought">
      <thead>
        <tr>
          <th scope="col" class="c-number">
            {t.number}
          </th>
          <th scope="col">{t.title}</th>
          <th scope="col" class="c-revision">
            {drawingTexts.revision}
          </th>
          <th scope="col" class="c-what">
            {t.outcome}
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <Line key={`${page.fileId}/${page.page}`} projectId={projectId} page={page} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ projectId, page }: { projectId: number; page: Brought }) {
  const { number, title, revision, outcome, sheetFolderId, version, isWithdrawn, withdrawnReason } = page
  const place = sheetFolderId ? `/p/${projectId}/documents/${sheetFolderId}?v=${version}` : undefined
  const says = t.outcomes[(outcome ?? 'LeftOut') as keyof typeof t.outcomes]
  return (
    <tr>
      <td class="c-number no">{number}</td>
      <th scope="row" class="c-title">
        {place ? (
          <a class="subject" href={place}>
            {title || number}
          </a>
        ) : (
          title || number
        )}
      </th>
      <td class="c-revision num">{revision}</td>
      <td class="c-what">
        {isWithdrawn ? (
          <>
            <span class="tag orange">{t.withdrawn}</span> <small>{withdrawnReason}</small>
          </>
        ) : (
          says
        )}
      </td>
    </tr>
  )
}
