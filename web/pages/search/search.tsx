/** All hits of the search, in pages; the query is in the address. */

import { nodeType } from '../../../contract/nodetypes.ts'
import { usePages } from '../../app/calls/paging.ts'
import { useRead } from '../../app/calls/useread.ts'
import { shippedType } from '../../app/language/dictionary.ts'
import { go, useAddress, withQuery } from '../../app/router.ts'
import { type Hit, placeOfHit, Snippet } from '../../app/shell/hit.tsx'
import { useKeptHits } from '../../app/shell/kepthits.ts'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { More } from '../../parts/more.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Views } from '../../parts/views.tsx'
import { recordTypeOf, recordTypes } from '../../recordtypes/recordtypes.ts'
import { common } from '../../texts/everypage.ts'
import { searchTexts as t } from '../../texts/search.ts'

/** The filters of the hits. */
const sorts = [
  ...recordTypes.map(({ savedAs, folderType, texts }) => ({ name: savedAs, folderType, label: texts.many })),
  { name: 'documents', folderType: nodeType.document, label: common.documents },
]
const pageHits = 50

export default function Search() {
  const { query } = useAddress()
  const text = query.get('q')?.trim() ?? ''
  const projectId = Number(query.get('p')) || 0
  const sort = sorts.find(({ name }) => name === query.get('kind'))
  useTitle(text, common.search)
  return (
    <>
      <header class="head">
        <h1>{common.search}</h1>
      </header>
      <search class="tools">
        <Asking key={text} text={text} />
      </search>
      <Views label={t.narrow} current={sort?.name ?? ''}>
        <a href={withQuery({ kind: undefined })} aria-current={sort ? undefined : 'page'}>
          {t.everything}
        </a>
        {sorts.map(({ name, label }) => (
          <a
            key={name}
            href={withQuery({ kind: name })}
            aria-current={name === sort?.name ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </Views>
      {text ? (
        <Found
          key={`${text} ${projectId} ${sort?.name}`}
          text={text}
          projectId={projectId}
          folderType={sort?.folderType}
        />
      ) : (
        <p class="empty">{t.askFirst}</p>
      )}
    </>
  )
}

function Asking({ text }: { text: string }) {
  return (
    <form
      class="filterbox wide"
      onSubmit={(event) => {
        event.preventDefault()
        go(withQuery({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() }))
      }}
    >
      <Icon name="search" />
      <input
        type="search"
        name="q"
        defaultValue={text}
        aria-label={t.label}
        placeholder={t.placeholder}
        autocomplete="off"
      />
    </form>
  )
}

function Found({
  text,
  projectId,
  folderType,
}: {
  text: string
  projectId: number
  folderType: number | undefined
}) {
  const request = {
    text,
    take: pageHits,
    ...(projectId ? { projectId } : {}),
    ...(folderType ? { folderTypes: [folderType] } : {}),
  }
  const pages = usePages('RecordSearch', request, (response) => response.hits)
  const { rows, error, retry } = pages
  const keptHits = useKeptHits(error, text, projectId, folderType)
  const hits = keptHits ?? rows
  if (error && !keptHits) return <ErrorBox error={error} retry={retry} />
  if (!hits) return <Skeleton />
  if (hits.length === 0)
    return (
      <p class="empty">
        {keptHits && t.kept} {t.nothing(text)}
      </p>
    )
  return (
    <div class="scroll">
      {keptHits && (
        <p class="note slim" role="status">
          {t.kept}
        </p>
      )}
      <ul class="hits found" aria-label={t.found}>
        {hits.map((hit) => (
          <li key={hit.folderId}>
            <HitLine hit={hit} text={text} isOfMany={!projectId} />
          </li>
        ))}
      </ul>
      {!keptHits && <More of={pages} says={t.more} />}
    </div>
  )
}

function HitLine({ hit, text, isOfMany }: { hit: Hit; text: string; isOfMany: boolean }) {
  const { data } = useRead('ProjectsGetByUser', isOfMany ? {} : undefined)
  const project = data?.projects?.find(({ projectId }) => projectId === hit.projectId)?.projectName
  // The title is there already.
  const says = hit.snippet?.replaceAll('**', '')
  return (
    <a href={placeOfHit(hit, text)}>
      <Icon name={recordTypeOf(hit.folderType ?? 0)?.icon ?? 'doc'} />
      <span class="no num">{hit.number}</span>
      <span>
        <span class="hit-title">
          <b class="cut">{hit.title}</b>
          <span class="muted">{[shippedType(hit.folderTypeName), project].filter(Boolean).join(' · ')}</span>
        </span>
        {says !== hit.title && <Snippet text={hit.snippet ?? ''} />}
      </span>
    </a>
  )
}
