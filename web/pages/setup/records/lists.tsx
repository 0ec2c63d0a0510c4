/** The code lists of the project: rename, reorder, add, retire. */
import { fixedCodes } from '../../../../contract/states.ts'
import { type ResponseOf, write } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import { go, useAddress, withQuery } from '../../../app/router.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { common } from '../../../texts/everypage.ts'
import { listTexts as t } from '../../../texts/setup/setup.ts'
import type { PartProps } from '../partprops.ts'
import { SetupSaveBar, useSetupDraft } from '../setupdraft.tsx'

type Item = NonNullable<ResponseOf<'ListRead'>['items']>[number]
interface Edited {
  items: Item[]
  retired: Item[]
}

/** The rules of the server depend on the codes of these. */
const fixed = new Set(Object.keys(fixedCodes))

export default function Lists({ projectId, writes }: PartProps) {
  const listName = useAddress().query.get('list') ?? 'rfiReason'
  const { data, error: unread, retry } = useRead('ListRead', { listName, projectId })
  const draft = useSetupDraft<Edited>(`setup/list/${projectId}/${listName}`, t.saved)
  const { edited, setEdited } = draft
  const now = edited ?? { items: data?.items ?? [], retired: data?.retiredItems ?? [] }
  const save = (): Promise<void> =>
    draft.save(() =>
      write('ListSave', {
        listName,
        projectId,
        items: now.items.filter(({ name }) => name?.trim()),
        retiredIds: now.retired.flatMap(({ id }) => id ?? []),
      }),
    )
  return (
    <>
      <div class="scroll">
        <div class="setup">
          <p class="second">{t.lead}</p>
          <ListChoice listName={listName} />
          <ErrorBox error={unread} retry={retry} />
          <ErrorBox error={draft.error} />
          {data && (
            <p class="hint">
              {t.levels[data.level ?? 'System']} {fixed.has(listName) && t.fixed}
            </p>
          )}
          <Items now={now} put={setEdited} writes={writes} isFixed={fixed.has(listName)} />
          {writes && data?.level === 'Project' && (
            <div class="setup-more">
              <button
                type="button"
                class="btn quiet"
                onClick={() => draft.save(() => write('ListRemove', { listName, projectId }))}
              >
                <Icon name="undo" />
                {t.reset}
              </button>
            </div>
          )}
        </div>
      </div>
      {edited && (
        <SetupSaveBar
          draft={draft}
          says={<b>{t.unsaved}</b>}
          discardLabel={common.cancel}
          save={() => void save()}
        />
      )}
    </>
  )
}

function ListChoice({ listName }: { listName: string }) {
  return (
    <div class="field setup-choose">
      <label for="setup-list">{t.choose}</label>
      <select
        class="in"
        id="setup-list"
        value={listName}
        onChange={(event) => go(withQuery({ list: event.currentTarget.value }), { replace: true })}
      >
        {Object.entries(t.names).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

interface ItemsProps {
  now: Edited
  put: (edited: Edited) => void
  writes: boolean
  isFixed: boolean
}

function Items({ now, put, writes, isFixed }: ItemsProps) {
  const { items, retired } = now
  const replace = (at: number, item: Item): void => put({ retired, items: items.with(at, item) })
  const swap = (at: number, other: number): void =>
    put({ retired, items: items.with(at, items[other]!).with(other, items[at]!) })
  const without = (at: number): Item[] => items.filter((_, i) => i !== at)
  if (!writes)
    return (
      <ol class="setup-items">
        {items.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ol>
    )
  return (
    <>
      <ol class="setup-items">
        {items.map((item, at) => (
          <li key={item.id ?? `new-${at}`}>
            <input
              class="in"
              aria-label={t.item(at + 1)}
              maxLength={255}
              value={item.name ?? ''}
              onInput={(event) => replace(at, { ...item, name: event.currentTarget.value })}
            />
            <Small icon="up" label={t.up(item.name ?? '')} isOff={at === 0} does={() => swap(at, at - 1)} />
            <Small
              icon="arrowdown"
              label={t.down(item.name ?? '')}
              isOff={at === items.length - 1}
              does={() => swap(at, at + 1)}
            />
            {!isFixed && item.id !== undefined && (
              <Worded
                word={t.retireShort}
                label={t.retire(item.name ?? '')}
                does={() => put({ items: without(at), retired: [...retired, item] })}
              />
            )}
            {!isFixed && (
              <Worded
                word={common.remove}
                label={t.remove(item.name ?? '')}
                does={() => put({ retired, items: without(at) })}
              />
            )}
          </li>
        ))}
      </ol>
      {!isFixed && (
        <div class="setup-more">
          <button type="button" class="btn" onClick={() => put({ retired, items: [...items, { name: '' }] })}>
            <Icon name="plus" />
            {t.add}
          </button>
        </div>
      )}
      {retired.length > 0 && (
        <section>
          <h2 class="label">{t.retired}</h2>
          <ul class="setup-items">
            {retired.map((item) => (
              <li key={item.id}>
                <span class="muted">{item.name}</span>
                <Worded
                  word={t.offerShort}
                  label={t.offer(item.name ?? '')}
                  does={() =>
                    put({ items: [...items, item], retired: retired.filter(({ id }) => id !== item.id) })
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Small({
  icon,
  label,
  isOff,
  does,
}: {
  icon: 'up' | 'arrowdown'
  label: string
  isOff?: boolean
  does: () => void
}) {
  return (
    <button
      type="button"
      class="btn quiet icon"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={does}
    >
      <Icon name={icon} />
    </button>
  )
}

function Worded({ word, label, does }: { word: string; label: string; does: () => void }) {
  return (
    <button type="button" class="btn quiet" aria-label={label} onClick={does}>
      {word}
    </button>
  )
}
