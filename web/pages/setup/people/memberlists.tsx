/** Named lists of members in the setup: access lists and distribution groups. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { type NamedRow, NamedRows } from '../names/namedrows.tsx'
import { MemberListForm, type MemberListFormProps } from './memberlistform.tsx'

type MemberList = MemberListFormProps['list']

interface Props<L extends MemberList> extends Pick<MemberListFormProps, 'projectId' | 'nameId' | 'choose'> {
  read: { lists: readonly L[] | null | undefined; error: unknown; retry: () => void }
  writes: boolean
  icon: NamedRow['icon']
  texts: MemberListFormProps['texts'] & {
    lead: string
    none: string
    add: string
    remove: (name: string) => string
  }
  idOf: (list: L) => number
  about: (list: L) => ComponentChildren
  save: (list: Partial<L>, entered: { name: string; memberList: number[] }, key: string) => Promise<unknown>
  /** Undefined: this one stays. */
  removing: (list: L) => (() => Promise<unknown>) | undefined
}

export function MemberLists<L extends MemberList>(props: Props<L>) {
  const { read, writes, icon, texts: t, idOf, about, save, removing, ...form } = props
  const [open, setOpen] = useState<L | Record<string, never>>()
  const [error, setError] = useState<unknown>()
  const close = (): void => setOpen(undefined)
  const rowOf = (list: L): NamedRow => {
    const remove = removing(list)
    const run = (): void => {
      setError(undefined)
      remove?.().catch(setError)
    }
    return {
      id: idOf(list),
      icon,
      name: <b>{list.name}</b>,
      about: about(list),
      ...(writes && { edit: () => setOpen(list) }),
      ...(remove && { remove: { label: t.remove(list.name ?? ''), run } }),
    }
  }
  return (
    <NamedRows
      lead={t.lead}
      above={
        <>
          <ErrorBox error={read.error} retry={read.retry} />
          <ErrorBox error={error} />
          {read.lists?.length === 0 && <p class="second">{t.none}</p>}
        </>
      }
      rows={(read.lists ?? []).map(rowOf)}
      {...(writes && { add: { label: t.add, run: () => setOpen({}) } })}
    >
      {open && (
        <Dialog title={open.name ?? t.add} close={close}>
          <MemberListForm
            {...form}
            list={open}
            texts={t}
            save={(entered, key) => save(open as Partial<L>, entered, key)}
            done={close}
          />
        </Dialog>
      )}
    </NamedRows>
  )
}
