/** The reference of the operations, computed from /openapi.json: to read, to search, and to try. For everybody, signed in or not. */
import '../../app/styles/deskstyles.ts'
import { useEffect, useState } from 'preact/hooks'
import { go, useAddress, withQuery } from '../../app/router.ts'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { apiDocsTexts as t } from '../../texts/apidocs.ts'
import { common } from '../../texts/everypage.ts'
import { type Api, type ApiOperation, loadApi, matching } from './document.ts'
import { OperationPart } from './operation.tsx'

export default function ApiDocs() {
  const { query } = useAddress()
  const name = query.get('op') ?? ''
  useTitle(name || undefined, t.title)
  const [api, setApi] = useState<Api>()
  const [error, setError] = useState<unknown>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    setError(undefined)
    loadApi().then(setApi, setError)
  }, [turn])
  return (
    <div class={name ? 'api-docs has-operation' : 'api-docs'}>
      <header class="api-head">
        <a class="strong" href="/">
          {common.product}
        </a>
        <h1>{t.title}</h1>
        <nav aria-label={t.more}>
          <a href="/openapi.json">{t.forPrograms}</a> <a href="/developers">{t.samples}</a>
        </nav>
      </header>
      <ErrorBox error={error} retry={() => setTurn(turn + 1)} />
      {!api && !error && <Skeleton />}
      {api && <Operations api={api} chosen={name} />}
      <main id="main" class="api-main" tabIndex={-1}>
        {api && <Chosen api={api} name={name} />}
      </main>
    </div>
  )
}

function Operations({ api, chosen }: { api: Api; chosen: string }) {
  const text = useAddress().query.get('q') ?? ''
  const groups = matching(api.groups, text)
  const found = groups.flatMap(({ operations }) => operations)
  return (
    <nav class="api-nav" aria-label={t.operations}>
      <PlainField label={t.search} value={text} onValue={(q) => go(withQuery({ q }), { replace: true })} />
      <p class="muted" role="status">
        {found.length > 0 ? countsOf(found) : t.none}
      </p>
      {groups.map(({ name, title, operations }) => (
        <section key={name} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {operations.map(({ operationId }) => (
              <li key={operationId}>
                <a
                  href={withQuery({ op: operationId })}
                  aria-current={operationId === chosen ? 'page' : undefined}
                >
                  {operationId}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** As /metadata counts: files as bytes, and the sign-ins of other protocols, are no operations of the contract. */
function countsOf(found: readonly ApiOperation[]): string {
  const operations = found.filter(({ operationId }) => operationId.endsWith('Request')).length
  const others = found.length - operations
  return [operations > 0 && t.found(operations), others > 0 && t.others(others)].filter(Boolean).join(', ')
}

function Chosen({ api, name }: { api: Api; name: string }) {
  if (!name) return <p class="second api-choose">{`${t.lead} ${t.choose}`}</p>
  const operation = api.groups
    .flatMap(({ operations }) => operations)
    .find(({ operationId }) => operationId.toLowerCase() === name.toLowerCase())
  return (
    <>
      <p class="api-back">
        <a href={withQuery({ op: '' })}>← {t.all}</a>
      </p>
      {operation ? <OperationPart api={api} operation={operation} /> : <p>{t.unknown(name)}</p>}
    </>
  )
}
