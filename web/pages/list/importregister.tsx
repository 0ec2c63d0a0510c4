/**
 * Importing a submittal register from a CSV file: first a preview of the result and its errors, then the
 * import.
 */
import { useId, useState } from 'preact/hooks'
import { base64Of } from '../../app/calls/base64.ts'
import { callOnce, newIdempotencyKey, type ResponseOf, write } from '../../app/calls/client.ts'
import { inWords } from '../../app/calls/refusalwords.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { showToast } from '../../parts/toast.tsx'
import { common } from '../../texts/everypage.ts'
import { listActTexts as acts } from '../../texts/lists/listacts.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'

type Outcome = ResponseOf<'SubmittalRegisterImport'>

const shownMax = 200

export function ImportDialog({ projectId, close }: { projectId: number; close: () => void }) {
  const id = useId()
  const { tried, problem, error, isBusy, choose, tryIt, doIt } = useRegisterImport(projectId, close)
  const submit = (event: Event): void => {
    event.preventDefault()
    tryIt()
  }
  const canDo = tried && !tried.countWrong && (tried.countMade ?? 0) > 0
  return (
    <Dialog title={t.importRegister} close={close} wide>
      <p class="second">{acts.importLead}</p>
      <form onSubmit={submit} aria-busy={isBusy}>
        <div class="field">
          <label class="label" for={id}>
            {acts.importFile}
          </label>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv,text/plain"
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          {problem && (
            <p class="err" id={`${id}-problem`} role="alert">
              {problem}
            </p>
          )}
        </div>
        <ErrorBox error={error} />
        {tried && <Tried outcome={tried} />}
        <div class="actions">
          <button type="button" class="btn" onClick={close}>
            {common.cancel}
          </button>
          {canDo ? (
            <button type="button" class="btn primary" onClick={doIt}>
              {acts.importDo(tried.countMade ?? 0)}
            </button>
          ) : (
            <button type="submit" class="btn primary">
              {acts.importTry}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** The chosen file, what a dry run of it gave, and the import. */
function useRegisterImport(projectId: number, close: () => void) {
  const [fileContent, setContent] = useState('')
  const [tried, setTried] = useState<Outcome>()
  const [problem, setProblem] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [idempotencyKey] = useState(newIdempotencyKey)

  const busy = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (why) {
      setError(why)
    } finally {
      setBusy(false)
    }
  }
  const choose = (file: File | undefined): Promise<void> =>
    busy(async () => {
      setTried(undefined)
      setProblem('')
      setContent(file ? await base64Of(file) : '')
    })
  const tryIt = (): void => {
    if (!fileContent) setProblem(acts.importChoose)
    else
      void busy(async () =>
        setTried(await callOnce('SubmittalRegisterImport', { projectId, fileContent, dryRun: true })),
      )
  }
  const doIt = (): void =>
    void busy(async () => {
      const response = await write('SubmittalRegisterImport', { projectId, fileContent }, { idempotencyKey })
      if (response.countWrong) return setTried(response)
      showToast(acts.importDone(response.countMade ?? 0))
      close()
    })
  return { tried, problem, error, isBusy, choose, tryIt, doIt }
}

/** The counts, and the lines: those with errors first. */
function Tried({ outcome }: { outcome: Outcome }) {
  const [countMade, countThere, countWrong, countPackages] = [
    outcome.countMade ?? 0,
    outcome.countThere ?? 0,
    outcome.countWrong ?? 0,
    outcome.countPackages ?? 0,
  ]
  const unread = (outcome.headings ?? []).flatMap(({ heading, field }) =>
    heading && !field ? [heading] : [],
  )
  const rows = (outcome.rows ?? []).toSorted((one, other) => rank(one.outcome) - rank(other.outcome))
  const counts = [
    countMade ? acts.importNew(countMade) : acts.importNothing,
    countThere && acts.importThere(countThere),
    countPackages && acts.importPackages(countPackages),
    countWrong && acts.importWrong(countWrong),
  ]
  return (
    <div>
      <p class="strong" role="status">
        {counts.filter(Boolean).join(', ')}
      </p>
      {countWrong > 0 && <p class="note bad">{acts.importMend}</p>}
      {unread.length > 0 && <p class="hint">{acts.importUnread(unread.join(', '))}</p>}
      <div class="import-lines">
        <table>
          <thead>
            <tr>
              <th scope="col" class="n">
                {acts.line}
              </th>
              <th scope="col">{t.status}</th>
              <th scope="col">{t.item}</th>
              <th scope="col">{t.description}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownMax).map((row) => (
              <tr key={row.line}>
                <td class="n num">{row.line}</td>
                <td>{acts.outcomes[row.outcome ?? ''] ?? row.outcome}</td>
                <td class="num">{row.number}</td>
                <td>
                  {row.description}
                  {row.message && <span class="err">{inWords(row.message)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shownMax && <p class="hint">{acts.moreLines(rows.length - shownMax)}</p>}
    </div>
  )
}

const rank = (outcome: string | null | undefined): number =>
  outcome === 'Wrong' ? 0 : outcome === 'New' ? 1 : 2
