/** Duplicate names, merging two people or companies that are one, and undoing it: for administrators of the organization. */
import { useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { instantOf, moment } from '../../../app/language/dates.ts'
import { useMembers, useProject } from '../../../app/project.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { mergeTexts as t } from '../../../texts/setup/names.ts'
import type { PartProps } from '../partprops.ts'
import { MergeForm, mergeUndoDays } from './mergeform.tsx'
import { countOf } from './touched.tsx'

type Merge = NonNullable<ResponseOf<'MergesRead'>['merges']>[number]

export default function MergePart({ projectId }: PartProps) {
  return (
    <div class="scroll">
      <div class="setup">
        <p class="second">{t.lead}</p>
        <Duplicates projectId={projectId} />
        <section class="setup-part" aria-labelledby="merge-two">
          <h2 id="merge-two">{t.merge}</h2>
          <p class="second">{t.mergeWhy(mergeUndoDays)}</p>
          <MergeForm />
        </section>
        <Merges projectId={projectId} />
      </div>
    </div>
  )
}

function Duplicates({ projectId }: { projectId: number }) {
  const { data, error, retry } = useRead('DuplicateNamesRead', {})
  const members = useMembers(projectId)
  const names = data?.duplicateNames ?? []
  const nameOf = (id: number): string => members.find(({ userId }) => userId === id)?.fullName ?? `${id}`
  return (
    <section class="setup-part" aria-labelledby="duplicates">
      <h2 id="duplicates">{t.duplicates}</h2>
      <ErrorBox error={error} retry={retry} />
      <p class="second">{names.length > 0 ? t.duplicatesWhy : data ? t.noDuplicates : ''}</p>
      <ul class="setup-rows">
        {names.map(({ kind, text, userIds }) => (
          <li key={`${kind} ${text} ${userIds?.join()}`}>
            <Icon name={kind === 'company' ? 'projects' : 'people'} />
            <span>
              <b>{text}</b>
              <small>
                {[t.kinds[kind ?? ''], userIds?.map(nameOf).join(', ')].filter(Boolean).join(': ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Merges({ projectId }: { projectId: number }) {
  const { data, error: unread, retry } = useRead('MergesRead', {})
  const { data: project } = useProject(projectId)
  const [error, setError] = useState<unknown>()
  const merges = data?.merges ?? []
  const undo = async ({ mergeId, fromName }: Merge): Promise<void> => {
    setError(undefined)
    try {
      const touched = await write('MergeUndo', { mergeId })
      showToast(t.undoneNow(fromName ?? '', countOf(touched)))
    } catch (why) {
      setError(why)
    }
  }
  return (
    <section class="setup-part" aria-labelledby="merges">
      <h2 id="merges">{t.done}</h2>
      <ErrorBox error={unread} retry={retry} />
      <ErrorBox error={error} />
      {data && merges.length === 0 && <p class="second">{t.none}</p>}
      <ul class="setup-rows">
        {merges.map((one) => (
          <MergeLine key={one.mergeId} one={one} timeZone={project?.timeZone} undo={undo} />
        ))}
      </ul>
    </section>
  )
}

const msPerDay = 86_400_000

function MergeLine({
  one,
  timeZone,
  undo,
}: {
  one: Merge
  timeZone: string | null | undefined
  undo: (one: Merge) => Promise<void>
}) {
  const [from, into] = [one.fromName ?? '', one.intoName ?? '']
  const at = instantOf(one.mergedDate)
  const undone = instantOf(one.undoneDate)
  const mayUndo = !undone && at && Date.now() - at.getTime() < mergeUndoDays * msPerDay
  return (
    <li>
      <Icon name={one.kind === 'person' ? 'people' : 'projects'} />
      <span>
        <b>{t.line(from, into)}</b>
        <small>
          {at && t.by(one.mergedByName ?? '', moment(at, timeZone))}
          {undone && `, ${t.undone(moment(undone, timeZone))}`}
        </small>
      </span>
      {mayUndo && (
        <span class="end">
          <button type="button" class="btn" aria-label={t.undoOf(from, into)} onClick={() => void undo(one)}>
            <Icon name="undo" />
            {t.undo}
          </button>
        </span>
      )}
    </li>
  )
}
