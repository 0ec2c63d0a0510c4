/** One operation: its routes, fields and refusals, and a place to try it. */
import { apiDocsTexts as t } from '../../texts/apidocs.ts'
import { type Api, type ApiOperation, jsonOf, kindOf, parametersOf, resolved, typesIn } from './document.ts'
import { Fields, Types } from './fields.tsx'
import { TryIt } from './tryit.tsx'

export function OperationPart({ api, operation }: { api: Api; operation: ApiOperation }) {
  const { document } = api
  const { operationId, summary, verb, security } = operation
  const request = jsonOf(operation.requestBody)
  const response = jsonOf(operation.responses[200])
  const types = [...new Set([request, response].flatMap((one) => (one ? typesIn(document, one) : [])))]
  return (
    <article class="api-operation">
      <h2>{operationId}</h2>
      <p>{summary}</p>
      <p class="second">{security?.length === 0 ? t.noSession : t.needsSession}</p>
      <h3>{t.routes}</h3>
      <ul class="api-routes">
        {routesOf(operation).map((route) => (
          <li key={route}>
            <b>{verb.toUpperCase()}</b> <code>{route}</code>
          </li>
        ))}
      </ul>
      <Parameters api={api} operation={operation} />
      {request && (
        <>
          <h3>{t.request}</h3>
          <Fields title={t.request} schema={resolved(document, request)} />
        </>
      )}
      <h3>{t.response}</h3>
      {response?.anyOf || !response ? (
        <p class="second">
          {response ? kindOf(response) : Object.keys(operation.responses[200]?.content ?? {})[0]}
        </p>
      ) : (
        <Fields title={t.response} schema={resolved(document, response)} />
      )}
      {verb === 'post' && response && <TryIt key={operationId} api={api} operation={operation} />}
      <Types api={api} names={types} />
      <h3>{t.refusals}</h3>
      <Refusals api={api} operation={operation} />
    </article>
  )
}

/** An operation of the contract has two more routes, by its name. */
const routesOf = ({ operationId, path }: ApiOperation): string[] =>
  path.startsWith('/api/') ? [path, `/json/reply/${operationId}`, `/api/${operationId}`] : [path]

function Parameters({ api, operation }: { api: Api; operation: ApiOperation }) {
  const parameters = parametersOf(api.document, operation)
  if (parameters.length === 0) return null
  return (
    <>
      <h3>{t.parameters}</h3>
      <dl class="api-list">
        {parameters.map((one) => (
          <div key={one.name}>
            <dt>
              <code>{one.name}</code> <span class="muted">{one.in}</span>
            </dt>
            <dd>{one.description}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Refusals({ api, operation }: { api: Api; operation: ApiOperation }) {
  const all = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
  const aboutOf = (name: string | undefined): string =>
    api.document.components.responses[name ?? '']?.description ?? ''
  return (
    <dl class="api-list">
      {all.map(([status, { $ref, description }]) => {
        const name = $ref?.split('/').at(-1)
        return (
          <div key={status}>
            <dt>
              {status} {name && <code>{name}</code>}
            </dt>
            <dd>{description ?? aboutOf(name)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
