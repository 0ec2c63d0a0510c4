/** The audit log of rights, sign-ins, API keys and exports. */

import { nodeTypeOf } from '../../../contract/nodetypes.ts'
import type { RequestOf, ResponseOf } from '../../app/calls/client.ts'
import { usePages } from '../../app/calls/paging.ts'
import { instantOf, moment } from '../../app/language/dates.ts'
import { sentence, shipped, shippedType } from '../../app/language/dictionary.ts'
import { useProject } from '../../app/project.ts'
import { go, useAddress, withQuery } from '../../app/router.ts'
import { useMe } from '../../app/session.ts'
import { Person } from '../../parts/person.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { labelSetupTexts } from '../../texts/setup/labelsetup.ts'
import { auditTexts as t } from '../../texts/setup/setup.ts'
import { PagedTable } from './pagedtable.tsx'
import type { PartProps } from './partprops.ts'

type Change = NonNullable<ResponseOf<'AuditRead'>['changes']>[number]
const rowsAtOnce = 100

export default function Audit({ projectId }: PartProps) {
  const me = useMe()
  const { query } = useAddress()
  const { data: project } = useProject(projectId)
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const isOrganizations = me.isAdmin && query.get('of') === 'organization'
  const request: RequestOf<'AuditRead'> = {
    ...(isOrganizations ? {} : { projectId }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    take: rowsAtOnce,
  }
  const put = (more: Record<string, string>): void => go(withQuery(more), { replace: true })
  return (
    <div class="scroll">
      <div class="setup">
        <p class="second">{t.lead}</p>
        <div class="setup-tools">
          {me.isAdmin && (
            <div class="field">
              <label for="audit-of">{t.of}</label>
              <select
                class="in"
                id="audit-of"
                value={isOrganizations ? 'organization' : ''}
                onChange={(event) => put({ of: event.currentTarget.value })}
              >
                <option value="">{t.ofProject}</option>
                <option value="organization">{t.ofOrganization}</option>
              </select>
            </div>
          )}
          <PlainField type="date" label={t.fromDay} value={from} onValue={(day) => put({ from: day })} />
          <PlainField type="date" label={t.toDay} value={to} onValue={(day) => put({ to: day })} />
        </div>
        <Changes request={request} timeZone={project?.timeZone} />
      </div>
    </div>
  )
}

interface ChangesProps {
  request: RequestOf<'AuditRead'>
  timeZone: string | null | undefined
}

function Changes({ request, timeZone }: ChangesProps) {
  const pages = usePages('AuditRead', request, (response) => response.changes)
  return (
    <PagedTable class="gives audit" pages={pages} texts={t}>
      {(all) =>
        together(all).map((changes) => (
          <Row key={changes[0]!.eventId} changes={changes} timeZone={timeZone} />
        ))
      }
    </PagedTable>
  )
}

/** MemberAdded → Member added */
const words = (action: string): string => {
  const said = sentence(action)
  if (said !== action) return said
  const parted = action.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return parted.charAt(0).toUpperCase() + parted.slice(1)
}

/** Changes of one event are in one row. */
function together(changes: readonly Change[]): Change[][] {
  const rows: Change[][] = []
  for (const change of changes) {
    const last = rows.at(-1)
    if (last && last[0]?.eventId === change.eventId) last.push(change)
    else rows.push([change])
  }
  return rows
}

/** The name of what an id stands for, else the value in the reader's words. */
const shown = (name: string | null | undefined, value: string | null | undefined, field: string): string =>
  name ??
  t.values[value ?? ''] ??
  inWords[field]?.(value ?? '') ??
  listed(value ?? '', field) ??
  plainOperation(value ?? '')

/** A list, such as the parts of a project that were copied, its holidays, or prefixes of numbers. */
function listed(value: string, field: string): string | undefined {
  if (!value.startsWith('[') || /name$/i.test(field)) return undefined
  try {
    const entries = JSON.parse(value) as unknown[]
    return entries.map(entryOf).join(', ') || t.emptyList
  } catch {
    // The server cut it off, or it is a text.
    return undefined
  }
}

const entryOf = (entry: unknown): string =>
  typeof entry === 'string'
    ? words(entry)
    : typeof entry === 'object' && entry
      ? Object.entries(entry).map(partOf).filter(Boolean).join(' ')
      : String(entry)

const partOf = ([key, value]: [string, unknown]): string =>
  key === 'folderType' ? shippedType(nodeTypeOf(Number(value)).name) : String(value ?? '')

/** Fields whose values the server ships: as they are called on other pages. */
const inWords: Readonly<Record<string, (value: string) => string | undefined>> = {
  role: shipped,
  roleName: shipped,
  folderName: shipped,
  // Its name is for those who see it.
  fromProjectId: () => t.otherProject,
  color: (value) => labelSetupTexts.colors[value],
}

/** DocumentsReadInFolderRequest → Documents read in folder */
const plainOperation = (value: string): string =>
  /^[A-Z]\w+Request$/.test(value) ? words(value.replace(/Request$/, '')) : value

function Row({ changes, timeZone }: { changes: readonly Change[]; timeZone: string | null | undefined }) {
  const [first] = changes
  const when = instantOf(first!.when)
  return (
    <tr>
      <td class="num">{when && moment(when, timeZone)}</td>
      <td>
        {first!.fullName ? (
          <Person name={first!.fullName} userId={first!.userId} />
        ) : (
          <span class="muted">{t.nobody}</span>
        )}
        {first!.cameBy && <span class="muted"> {t.cameBy(first!.cameBy)}</span>}
      </td>
      <td>{words(first!.action ?? '')}</td>
      <td>
        {changes.map(
          (change) =>
            change.field && (
              <span key={change.field} class="audit-change">
                <span class="muted">{words(change.field).replace(/ id$/, '')}</span>{' '}
                {change.oldValue && <s>{shown(change.oldName, change.oldValue, change.field)}</s>}{' '}
                {shown(change.newName, change.newValue, change.field)}
                {change.oldValue && !change.newValue && <span class="muted">{t.removed}</span>}
              </span>
            ),
        )}
      </td>
      <td class="num">{first!.address}</td>
    </tr>
  )
}
