/** The form of a new or an existing record. When it is opened again, it offers the draft. */
import '../../app/styles/deskstyles.ts'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { isNotThere } from '../../app/calls/client.ts'
import { useChanging } from '../../app/outbox/changing.ts'
import type { PageProps } from '../../app/page.ts'
import { type Project, rightsIn, todayAt, useProject } from '../../app/project.ts'
import { useAddress } from '../../app/router.ts'
import { useMe } from '../../app/session.ts'
import { NotFound } from '../../app/shell/notfound.tsx'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { otherForms } from '../../recordtypes/forms/folder.ts'
import { type RecordForm, savedAs } from '../../recordtypes/forms/form.ts'
import { common } from '../../texts/everypage.ts'
import { formTexts as t } from '../../texts/forms.ts'
import { newFieldsOf, shownFieldsOf } from './fields.ts'
import { useOffers } from './lists.ts'
import { besidesOf, openedWith, prefillOf, startOf } from './prefill.ts'
import { RecordFormBody } from './recordform.tsx'
import { type Found, readToEdit } from './saving.ts'

interface Place {
  form: RecordForm
  projectId: number
  project: Project
}

export default function FormPage({ at, part }: PageProps<RecordForm>) {
  const projectId = Number(at.projectId)
  const form = part ?? otherForms.find(({ path }) => path === at.recordType)
  const { data: project, error, retry } = useProject(projectId)
  if (!form) return <NotFound />
  if (isNotThere(error)) return <NotFound />
  if (error && !project) return <ErrorBox error={error} retry={retry} />
  if (!project) return <Skeleton />
  const place = { form, projectId, project }
  return at.folderId ? <Edit {...place} folderId={Number(at.folderId)} /> : <New {...place} />
}

function New(place: Place) {
  const { form, projectId, project } = place
  const { query } = useAddress()
  const me = useMe()
  // The address of the moment it was opened: the draft belongs to it.
  const [opened] = useState(() => openedWith(query))
  const changing = useChanging(query)
  const fields = useMemo(() => newFieldsOf(form), [form])
  const start = useMemo(
    () => ({ ...startOf(fields, { today: todayAt(project), me }), ...prefillOf(fields, opened) }),
    [fields],
  )
  const areOffersThere = useOffers(fields, projectId)
  const backTo = listOf(place)
  const draftName = `${savedAs(form)}:new:${projectId}:${opened}`
  if (!rightsIn(project, form.section).makes) return <NoRight says={t.noRight} to={backTo} />
  if (!areOffersThere) return <Skeleton />
  return (
    <>
      <Head {...place} listTo={backTo} title={t.newOne(form.texts)} />
      <RecordFormBody
        key={changing?.id}
        {...place}
        fields={fields}
        start={{ values: start }}
        besides={besidesOf(fields, opened)}
        draftName={draftName}
        changing={changing && { ...changing, at: addressOf(query), name: draftName }}
        backTo={backTo}
        shownAt={(folderId) => recordAt(place, folderId)}
      />
    </>
  )
}

/** With the place on a sheet, which a further change must not lose. */
function addressOf(query: URLSearchParams): string {
  const asked = new URLSearchParams(query)
  asked.delete('waiting')
  return location.pathname + (asked.size > 0 ? `?${asked}` : '')
}

function Edit({ folderId, ...place }: Place & { folderId: number }) {
  const { form } = place
  const fields = useMemo(() => shownFieldsOf(form), [form])
  const areOffersThere = useOffers(fields, place.projectId)
  const changing = useChanging(useAddress().query)
  const [found, setFound] = useState<Awaited<ReturnType<typeof readToEdit>>>()
  const [error, setError] = useState<unknown>()
  // Read once: changes made elsewhere in the meantime are reported on saving.
  const load = (): void => {
    setError(undefined)
    readToEdit(form, fields, folderId).then(setFound, setError)
  }
  useEffect(load, [form, folderId])
  if (isNotThere(error)) return <NotFound />
  if (error) return <ErrorBox error={error} retry={load} />
  if (!found || !areOffersThere) return <Skeleton />
  const backTo = recordAt(place, folderId)
  const draftName = `${savedAs(form)}:${folderId}`
  const isFixed = found.fields.every((field) => field.isFixed)
  if (!found.record.userCanModify || isFixed) return <NoRight says={t.notYours} to={backTo} />
  return (
    <>
      <Head
        {...place}
        listTo={listOf(place)}
        title={t.editOne(form.texts)}
        record={{ to: backTo, ...found }}
      />
      <RecordFormBody
        key={changing?.id}
        {...place}
        fields={found.fields}
        folderId={folderId}
        start={{ values: found.values, etag: found.etag }}
        besides={{}}
        standing={found.standing}
        isCorrection={form.asksReason?.(found.record)}
        draftName={draftName}
        changing={changing && { ...changing, at: location.pathname, name: draftName }}
        backTo={backTo}
        shownAt={() => backTo}
      />
    </>
  )
}

/** A punch list is shown as the list of its items, a folder among the documents. */
const listOf = ({ form, projectId }: Place): string =>
  `/p/${projectId}/${form.recordType?.path ?? (form.name === 'punchList' ? 'punch' : 'documents')}`

const recordAt = (place: Place, folderId: number): string =>
  place.form.name === 'punchList' ? `${listOf(place)}?list=${folderId}` : `${listOf(place)}/${folderId}`

function Head({
  form,
  project,
  listTo,
  title,
  record,
}: Place & {
  listTo: string
  title: string
  record?: Found & { to: string }
}) {
  const name = record && titleOf(form, record)
  useTitle(title, name, project.projectName)
  return (
    <header class="head form-head">
      <nav class="crumbs" aria-label={common.main}>
        <a href={listTo}>{form.recordType?.texts.many ?? common.documents}</a>
        <Icon name="right" size={14} />
        {name && (
          <>
            <a class="cut" href={record.to}>
              {name}
            </a>
            <Icon name="right" size={14} />
          </>
        )}
      </nav>
      <h1>{title}</h1>
    </header>
  )
}

/** The first field is the subject. */
const titleOf = (form: RecordForm, { record, values }: Found): string =>
  [record.number, values[form.groups[0]!.fields[0]!.key]].filter(Boolean).join(' ')

function NoRight({ says, to }: { says: string; to: string }) {
  return (
    <div class="empty">
      <h1>{says}</h1>
      <p>
        <a href={to}>{t.toRecord}</a>
      </p>
    </div>
  )
}
