/** Names in records that stand for nobody: managers say whom they mean. And the matches of 0.1.0, once. */
import { useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { partyTextTexts as t } from '../../../texts/setup/names.ts'
import { ListWithDialog } from '../listwithdialog.tsx'
import type { PartProps } from '../partprops.ts'
import { AssignParty, type PartyText } from './assignparty.tsx'

type Earlier = NonNullable<ResponseOf<'PartyTextsRead'>['earlierMatches']>

export default function Names({ projectId }: PartProps) {
  const { data, error, retry, isWaiting } = useRead('PartyTextsRead', { projectId })
  const [open, setOpen] = useState<PartyText>()
  const texts = data?.partyTexts ?? []
  const earlier = data?.earlierMatches ?? []
  return (
    <ListWithDialog
      lead={t.lead}
      above={
        <>
          <ErrorBox error={error} retry={retry} />
          {isWaiting && <Skeleton rows={4} />}
          {earlier.length > 0 && <EarlierMatches projectId={projectId} earlier={earlier} />}
          {data && texts.length === 0 && <p class="second">{t.none}</p>}
        </>
      }
      list={
        <>
          <ul class="setup-rows">
            {texts.map((one) => (
              <li key={one.text}>
                <Icon name="people" />
                <span>
                  <b>{one.text}</b>
                  <small>
                    {[t.inRecords(one.recordCount ?? 0), couldMean(one)].filter(Boolean).join(', ')}
                  </small>
                </span>
                <span class="end">
                  <SayButton partyText={one} open={setOpen} />
                </span>
              </li>
            ))}
          </ul>
          {Boolean(data?.partyTextsLeftOff) && <p class="hint">{t.leftOff(data!.partyTextsLeftOff!)}</p>}
        </>
      }
    >
      {open && <AssignParty projectId={projectId} partyText={open} close={() => setOpen(undefined)} />}
    </ListWithDialog>
  )
}

interface SayProps {
  partyText: PartyText
  open: (partyText: PartyText) => void
}

/** Opens the dialog in which a manager says whom the name means. */
function SayButton({ partyText, open }: SayProps) {
  return (
    <button
      type="button"
      class="btn"
      aria-label={`${t.sayOf(partyText.text ?? '')}…`}
      onClick={() => open(partyText)}
    >
      {t.say}…
    </button>
  )
}

const couldMean = ({ candidates }: PartyText): string =>
  candidates?.length
    ? t.could(candidates.map(({ name, company }) => t.of(name ?? '', company ?? '')).join('; '))
    : ''

function EarlierMatches({ projectId, earlier }: { projectId: number; earlier: Earlier }) {
  const [error, setError] = useState<unknown>()
  const seen = async (): Promise<void> => {
    try {
      await write('PartyMatchesSeen', { projectId })
      showToast(t.seenNow)
    } catch (why) {
      setError(why)
    }
  }
  return (
    <section class="setup-part" aria-labelledby="earlier">
      <h2 id="earlier">{t.earlier}</h2>
      <p class="second">{t.earlierWhy}</p>
      <ul class="setup-rows">
        {earlier.map(({ text, userId, fullName, company, recordCount }) => (
          <li key={`${text} ${userId}`}>
            <Icon name="people" />
            <span>
              <b>{t.matched(text ?? '', t.of(fullName ?? '', company ?? ''))}</b>
              <small>{t.inRecords(recordCount ?? 0)}</small>
            </span>
          </li>
        ))}
      </ul>
      <ErrorBox error={error} />
      <p>
        <button type="button" class="btn" onClick={() => void seen()}>
          {t.seen}
        </button>
      </p>
    </section>
  )
}

/** After somebody was added: the names in records that may mean them. */
export function NewcomerNames({
  projectId,
  newcomer,
  close,
}: {
  projectId: number
  newcomer: { userId: number; name: string }
  close: () => void
}) {
  const { data } = useRead('PartyTextsRead', { projectId })
  const [open, setOpen] = useState<PartyText>()
  const texts = (data?.partyTexts ?? []).filter(({ candidates }) =>
    candidates?.some(({ userId }) => userId === newcomer.userId),
  )
  if (texts.length === 0) return null
  return (
    <section class="note" aria-label={t.newcomer(newcomer.name)}>
      <div class="newcomer">
        <p>{t.newcomer(newcomer.name)}</p>
        <ul>
          {texts.map((one) => (
            <li key={one.text}>
              <b>{one.text}</b> <span class="muted">{t.inRecords(one.recordCount ?? 0)}</span>{' '}
              <SayButton partyText={one} open={setOpen} />
            </li>
          ))}
        </ul>
      </div>
      <div class="end">
        <button type="button" class="btn quiet" onClick={close}>
          {t.newcomerDone}
        </button>
      </div>
      {open && (
        <AssignParty
          projectId={projectId}
          partyText={open}
          userId={newcomer.userId}
          close={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}
