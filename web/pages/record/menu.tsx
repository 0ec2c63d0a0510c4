/** The menu of a record. */
import { go } from '../../app/router.ts'
import type { MenuItem } from '../../parts/dialog/menu.tsx'
import { later } from '../../parts/later.tsx'
import { makeRecordPaper } from '../../parts/papers/paperlink.ts'
import type { Action, RecordContext, RecordPage } from '../../recordtypes/records/page.ts'
import { common } from '../../texts/everypage.ts'
import { recordTexts as t } from '../../texts/record/record.ts'
import { needsReason, remove } from './remove.ts'
import { fieldsOf, useSteps } from './steps/steps.ts'
import { takeStep } from './steps/takestep.ts'

const RemoveDialog = later(() => import('./removedialog.tsx').then((remove) => remove.RemoveDialog))
const MoveDialog = later(() => import('./move.tsx').then((move) => move.MoveDialog))

/** Runs an action that removes the record from its address. */
export type Leave = (does: () => Promise<void>) => void

/** A record is moved by the menu. */
export const placeField = 'FolderParentId'

/** Steps, the actions of the record type, and those of every record: move, delete. */
export function useMenu(
  page: RecordPage,
  context: RecordContext | undefined,
  open: (dialog: Action<any>['Dialog']) => void,
  leave: Leave,
  sends: boolean,
): MenuItem[][] {
  const { all, choose, setRefused } = useSteps()
  if (!context) return []
  const { standing } = context
  const steps = all.map(
    (one): MenuItem => ({
      label: fieldsOf(one).length > 0 ? `${one.words.label}…` : one.words.label,
      icon: page.recordType.shapes[one.step.statusId ?? 0] ?? 'right',
      danger: one.words.danger,
      does: () =>
        fieldsOf(one).length > 0
          ? choose(one)
          : void takeStep({ page, context, one, fields: {}, setRefused }),
    }),
  )
  const actions = (page.actions ?? [])
    .filter(({ may }) =>
      may(
        context,
        all.map(({ step }) => step),
      ),
    )
    .map(({ label, icon, Dialog }): MenuItem => ({ label: `${label}…`, icon, does: () => open(Dialog) }))
  const always: MenuItem[] = [
    ...(sends
      ? [
          {
            label: `${t.send}…`,
            icon: 'fwd' as const,
            does: () => go(`/p/${standing.projectId}/transmittals/new?items=${standing.folderId}`),
          },
        ]
      : []),
    ...(standing.editableFields?.includes(placeField)
      ? [
          {
            label: `${t.move}…`,
            icon: 'folder' as const,
            does: () => open((props) => <MoveDialog {...props} page={page} />),
          },
        ]
      : []),
    ...(standing.userCanDelete
      ? [
          {
            label: needsReason(page, context) ? `${t.remove}…` : t.remove,
            icon: 'trash' as const,
            danger: true,
            does: () =>
              needsReason(page, context)
                ? open((props) => <RemoveDialog {...props} page={page} leave={leave} />)
                : leave(() => remove(page, context)),
          },
        ]
      : []),
  ]
  // On a phone they are nowhere else.
  const onPaper: MenuItem[] = [
    { label: t.print, icon: 'print', does: () => print() },
    {
      label: common.pdf,
      does: () => makeRecordPaper(standing.folderId!, standing.number || page.recordType.texts.one),
    },
  ]
  return [steps, actions, onPaper, always]
}
