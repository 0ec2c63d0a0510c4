/** What would become of each topic of a BCF file, and the button that brings them in. */
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { bcfTexts as t } from '../../../texts/setup/bcf.ts'
import { bringTexts } from '../../../texts/setup/bring.ts'
import { BcfTopics } from './bcftopics.tsx'
import { type BcfOutcome, useBcf } from './usebcf.ts'

interface Props {
  projectId: number
  file: File
  back: () => void
  done: (outcome: BcfOutcome) => void
}

export function BcfLook({ projectId, file, back, done }: Props) {
  const look = useBcf(projectId, file, done)
  const { tried, error, isRunning, leavesOut, percent } = look
  const [wrong, brings] = [tried?.countWrong ?? 0, (tried?.countNew ?? 0) + (tried?.countChanged ?? 0)]
  const busy = percent < 100 ? t.sent(percent) : isRunning ? t.running : t.reading
  const isWaiting = isRunning || (!tried && !error)
  return (
    <section aria-label={t.topics} aria-busy={isWaiting}>
      {!tried && !error && <Skeleton rows={6} />}
      {tried && (
        <>
          <BcfCounts tried={tried} leavesOut={leavesOut} setLeavesOut={look.setLeavesOut} />
          <BcfTopics topics={tried.topics ?? []} filter={look.filter} setFilter={look.setFilter} />
          <Names names={tried.unknownNames ?? []} />
        </>
      )}
      <ErrorBox error={error} />
      {isWaiting && (
        <p role="status">
          {busy} <progress aria-label={busy} />
        </p>
      )}
      <div class="actions">
        <button type="button" class="btn" onClick={back} disabled={isRunning}>
          {bringTexts.back}
        </button>
        {brings > 0 && (wrong === 0 || leavesOut) && !isRunning && (
          <button type="button" class="btn primary" onClick={look.run}>
            {t.run(brings)}
          </button>
        )}
      </div>
    </section>
  )
}

interface CountsProps {
  tried: BcfOutcome
  leavesOut: boolean
  setLeavesOut: (leavesOut: boolean) => void
}

function BcfCounts({ tried, leavesOut, setLeavesOut }: CountsProps) {
  const { countNew = 0, countChanged = 0, countSame = 0, countWrong = 0, countComments = 0 } = tried
  const brings = countNew! + countChanged!
  return (
    <>
      <p class="strong" role="status">
        {t.counts(countNew!, countChanged!, countSame!, countWrong!)}
      </p>
      {countComments! > 0 && <p class="second">{t.comments(countComments!)}</p>}
      {countWrong! > 0 && <p class="note bad">{t.wrong}</p>}
      {countWrong! > 0 && brings > 0 && (
        <label class="check">
          <input
            type="checkbox"
            class="box"
            checked={leavesOut}
            onChange={({ currentTarget: { checked } }) => setLeavesOut(checked)}
          />
          <span>{t.leaveOutWrong(countWrong!)}</span>
        </label>
      )}
      {countWrong === 0 && brings === 0 && <p class="note">{t.nothing}</p>}
    </>
  )
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <section aria-labelledby="bcf-names">
      <h2 id="bcf-names">{t.names}</h2>
      <p class="second">{t.namesLead}</p>
      <ul class="reasons">
        {names.map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
