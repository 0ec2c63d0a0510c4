/** The line above a record: breadcrumbs, next and previous record of the list, and the menu. */

import { useEffect, useState } from 'preact/hooks'
import { nodeType } from '../../../contract/nodetypes.ts'
import type { Standing } from '../../app/calls/preview.ts'
import { copyText } from '../../app/clipboard.ts'
import { listContext } from '../../app/listcontext.ts'
import { useProject } from '../../app/project.ts'
import { addressNow, back, backTo, go, useAddress } from '../../app/router.ts'
import { useShortcuts } from '../../app/shell/shortcuts.ts'
import { useStore } from '../../app/store.ts'
import { Menu } from '../../parts/dialog/menu.tsx'
import { Icon } from '../../parts/icon.tsx'
import { later } from '../../parts/later.tsx'
import { recordPaper, recordPaperAt } from '../../parts/papers/paperlink.ts'
import { isReasonMissing } from '../../parts/reasonfield.tsx'
import { showToast } from '../../parts/toast.tsx'
import type { Action, RecordContext, RecordPage } from '../../recordtypes/records/page.ts'
import { placeOfRecord } from '../../recordtypes/recordtypes.ts'
import { common } from '../../texts/everypage.ts'
import { recordTexts as t } from '../../texts/record/record.ts'
import { maySend } from '../transmittals/maysend.ts'
import { type Leave, placeField, useMenu } from './menu.tsx'

const RemoveDialog = later(() => import('./removedialog.tsx').then((remove) => remove.RemoveDialog))

interface Props {
  page: RecordPage
  projectId: number
  folderId: number
  context: RecordContext | undefined
  standing: Partial<Standing> | undefined
  leave: Leave
  /** Why such an action was refused. */
  refused: unknown
}

export function Head({ page, projectId, folderId, context, standing, leave, refused }: Props) {
  const { recordType } = page
  const list = `/p/${projectId}/${recordType.path}`
  const place = usePlaceInList(folderId)
  const [isOpen, setOpen] = useState(false)
  const [dialog, setDialog] = useState<Action<any>['Dialog']>()
  // It holds something that was issued, which the server knows.
  useEffect(() => {
    const Removing: Action<any>['Dialog'] = (props) => <RemoveDialog {...props} page={page} leave={leave} />
    if (isReasonMissing(refused)) setDialog(() => Removing)
  }, [refused])
  useActInAddress(page, context, (Dialog) => setDialog(() => Dialog))
  const sends = maySend(useProject(projectId).data)
  const groups = useMenu(page, context, (Dialog) => setDialog(() => Dialog), leave, sends)
  const hasMenu = groups.some(({ length }) => length > 0)
  const walk = (id: number | undefined): void => {
    if (id) go(`${list}/${id}`, { replace: true })
  }
  const edit = context && mayEdit(page, context) ? `${list}/${folderId}/edit` : undefined
  useHeadKeys({ page, list, place, walk, edit, openMenu: hasMenu ? () => setOpen(true) : undefined })
  const Dialog = dialog
  return (
    <>
      <header class="head record-head">
        <Crumbs page={page} projectId={projectId} standing={standing} back={place.address ?? list} />
        <div class="end">
          {place.at > 0 && <span class="muted num pos">{t.place(place.at, place.total)}</span>}
          {place.at > 0 && (
            <>
              <Step label={t.previous(recordType.texts.one)} to={place.previous} walk={walk} />
              <Step label={t.next(recordType.texts.one)} to={place.next} walk={walk} flip />
            </>
          )}
          <TakeAway folderId={folderId} name={standing?.number || recordType.texts.one} />
          {edit && (
            <a class="btn" href={edit}>
              {common.edit}
              <kbd>e</kbd>
            </a>
          )}
          {hasMenu && <Menu label={t.moreOf} groups={groups} isOpen={isOpen} setOpen={setOpen} />}
        </div>
      </header>
      {Dialog && context && <Dialog context={context} close={() => setDialog(undefined)} />}
    </>
  )
}

interface KeysOf {
  page: RecordPage
  list: string
  place: ReturnType<typeof usePlaceInList>
  walk: (id: number | undefined) => void
  /** The address of the form; left out: the user may change nothing. */
  edit: string | undefined
  openMenu: (() => void) | undefined
}

function useHeadKeys({ page, list, place, walk, edit, openMenu }: KeysOf): void {
  const { one } = page.recordType.texts
  /** From the record in the address: keys may come faster than pages are drawn. */
  const step = (by: number) => (): void => {
    const ids = listContext.get()?.ids ?? []
    const here = ids.indexOf(Number(addressNow().path.split('/')[4]))
    walk(ids[(here < 0 ? place.at - 1 : here) + by])
  }
  useShortcuts({
    title: t.keys,
    on: {
      ...(place.next ? { j: { says: t.next(one), does: step(1) } } : {}),
      ...(place.previous ? { k: { says: t.previous(one), does: step(-1) } } : {}),
      ...(edit ? { e: { says: common.edit, does: () => go(edit) } } : {}),
      ...(openMenu ? { '.': { says: t.stepsMenu, does: openMenu } } : {}),
      Escape: { does: () => (place.address ? backTo(place.address) : back(list)) },
    },
  })
}

/** The link to the record, and the record on paper. */
function TakeAway({ folderId, name }: { folderId: number; name: string }) {
  return (
    <>
      <button
        type="button"
        class="btn quiet icon"
        aria-label={t.copyLink}
        onClick={() => void copyLink(folderId)}
      >
        <Icon name="link" />
      </button>
      <button type="button" class="btn quiet icon" aria-label={t.print} onClick={() => print()}>
        <Icon name="print" />
      </button>
      <a
        class="btn quiet"
        href={recordPaperAt(folderId)}
        target="_blank"
        rel="noopener"
        onClick={recordPaper(name)}
      >
        {common.pdf}
      </a>
    </>
  )
}

/** What waits in the outbox and was written in the dialog of an action is changed at an address of its own. */
function useActInAddress(
  page: RecordPage,
  context: RecordContext | undefined,
  open: (dialog: Action<any>['Dialog']) => void,
): void {
  const name = useAddress().query.get('act')
  const found = name ? page.actions?.find((one) => one.name === name) : undefined
  useEffect(() => {
    if (found && context) open(found.Dialog)
  }, [found, Boolean(context)])
}

/** Whether there is a field in the form that the user may change. */
function mayEdit(page: RecordPage, { standing, record }: RecordContext): boolean {
  const elsewhere = [placeField, ...(page.notInForm?.(record) ?? [])]
  const isThere = standing.editableFields?.some((field) => !elsewhere.includes(field))
  return Boolean(standing.userCanModify && isThere)
}

function Step({
  label,
  to,
  walk,
  flip,
}: {
  label: string
  to: number | undefined
  walk: (id: number | undefined) => void
  flip?: boolean
}) {
  return (
    <button
      type="button"
      class={`btn quiet icon walk${flip ? ' flip' : ''}`}
      aria-label={label}
      aria-disabled={!to}
      onClick={() => walk(to)}
    >
      <Icon name="up" />
    </button>
  )
}

/** The way back, its punch list or package, and its number. */
function Crumbs({
  page,
  projectId,
  standing,
  back: list,
}: Pick<Props, 'page' | 'projectId' | 'standing'> & { back: string }) {
  const { recordType } = page
  return (
    <nav class="crumbs" aria-label={t.here}>
      <a href={list}>{recordType.texts.many}</a>
      <Icon name="right" size={14} />
      {standing?.parentType === nodeType.submittal && (
        <>
          <a class="cut" href={placeOfRecord(projectId, standing.folderParentId!, nodeType.submittal)}>
            {standing.parentName}
          </a>
          <Icon name="right" size={14} />
        </>
      )}
      {standing?.parentType === nodeType.punchList && (
        <>
          <span class="cut">{standing.parentName}</span>
          <Icon name="right" size={14} />
        </>
      )}
      <span aria-current="page">{standing ? standing.number || t.noNumber : ''}</span>
    </nav>
  )
}

function usePlaceInList(folderId: number) {
  const list = useStore(listContext)
  const index = list?.ids.indexOf(folderId) ?? -1
  useEffect(() => {
    if (list && index >= 0) list.shown = folderId
  }, [list, index])
  if (!list || index < 0) return { at: 0, total: 0, address: undefined }
  return {
    at: index + 1,
    total: Math.max(list.total, list.ids.length),
    previous: list.ids[index - 1],
    next: list.ids[index + 1],
    address: list.address,
  }
}

/** The short link: it finds the record wherever it is moved to. */
async function copyLink(folderId: number): Promise<void> {
  const link = `${location.origin}/r/${folderId}`
  showToast((await copyText(link)) ? t.copied : link)
}
