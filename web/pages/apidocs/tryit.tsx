/** Sends a request of an operation as it is typed, and shows the answer as it came. The person who is not signed in signs in here. */
import { useId, useState } from 'preact/hooks'
import { SignInForm } from '../../parts/account/signinform.tsx'
import { apiDocsTexts as t } from '../../texts/apidocs.ts'
import { common } from '../../texts/everypage.ts'
import { type Api, type ApiOperation, beginningOf } from './document.ts'

interface Answer {
  status: number
  ms: number
  text: string
}

/** What was typed, by operation: signing in or looking something up elsewhere must not lose it. */
const typed = new Map<string, string>()

export function TryIt({ api, operation }: { api: Api; operation: ApiOperation }) {
  const id = useId()
  const { operationId, path } = operation
  const [body, setBody] = useState(() => typed.get(operationId) ?? beginningOf(api.document, operation))
  const [answer, setAnswer] = useState<Answer>()
  const [problem, setProblem] = useState('')
  const put = (text: string): void => {
    typed.set(operationId, text)
    setBody(text)
    setProblem('')
  }
  const send = async (): Promise<void> => {
    const wrong = faultOf(body)
    setProblem(wrong && `${t.notJson} ${wrong}`)
    if (!wrong) await post(path, body).then(setAnswer, () => setProblem(common.offline))
  }
  const isChange = operation.parameters?.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'))
  return (
    <section class="api-part" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t.tryIt}</h3>
      {isChange && <p class="second">{t.changes}</p>}
      <Body id={id} body={body} put={put} problem={problem} />
      <p>
        <button type="button" class="btn primary" onClick={() => void send()}>
          {t.send}
        </button>
      </p>
      {answer?.status === 401 && (
        <div class="api-signin">
          <p class="second">{t.signIn}</p>
          <SignInForm done={() => void send()} />
        </div>
      )}
      {answer && <Answered answer={answer} />}
      <h3>{t.curl}</h3>
      <pre class="api-code">{curlOf(path, body)}</pre>
    </section>
  )
}

interface BodyProps {
  id: string
  body: string
  put: (text: string) => void
  problem: string
}

function Body({ id, body, put, problem }: BodyProps) {
  return (
    <>
      <div class="field">
        <label for={id}>{t.body}</label>
        <textarea
          class="in api-code"
          id={id}
          rows={Math.min(16, body.split('\n').length + 1)}
          spellcheck={false}
          value={body}
          aria-invalid={problem !== '' || undefined}
          onInput={(event) => put(event.currentTarget.value)}
        />
      </div>
      {problem && (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

function Answered({ answer: { status, ms, text } }: { answer: Answer }) {
  return (
    <div role="status">
      <p class="second">{t.answer(status, ms)}</p>
      <pre class="api-code">{text}</pre>
    </div>
  )
}

/** What is wrong with the text as JSON; empty if nothing is. */
function faultOf(text: string): string {
  try {
    JSON.parse(text)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

/** Not by the client of the app: it is the answer itself that is looked at, also a refusal. */
async function post(path: string, body: string): Promise<Answer> {
  const began = performance.now()
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body })
  const text = await response.text()
  return { status: response.status, ms: Math.round(performance.now() - began), text: pretty(text) }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}

const curlOf = (path: string, body: string): string => {
  const line = faultOf(body) ? body : JSON.stringify(JSON.parse(body))
  const sent = line.replaceAll("'", String.raw`'\''`)
  return [
    `curl '${location.origin}${path}' \\`,
    `  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\`,
    `  -d '${sent}'`,
  ].join('\n')
}
