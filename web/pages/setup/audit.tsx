/** Who did what with rights, sign-ins, keys and exports. */
import { useState } from 'preact/hooks'
import type { ReplyOf, RequestOf } from '../../app/client.ts'
import { instantOf, moment } from '../../app/dates.ts'
import { useMembers, useProject } from '../../app/project.ts'
import { useRead } from '../../app/reading.ts'
import { go, useAddress, withQuery } from '../../app/router.ts'
import { useMe } from '../../app/session.ts'
import { Bones } from '../../parts/bones.tsx'
import { Person } from '../../parts/person.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { auditTexts as t } from '../../texts/setup.ts'
import type { PartProps } from '../setup.tsx'

type Change = NonNullable<ReplyOf<'AuditRead'>['changes']>[number]
const rowsAtOnce = 100

export default function Audit({ projectId }: PartProps) {
  const me = useMe()
  const { query } = useAddress()
  const { data: project } = useProject(projectId)
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const isOrganizations = me.isAdmin && query.get('of') === 'organization'
  const asked: RequestOf<'AuditRead'> = {
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
          <Day id="audit-from" label={t.fromDay} value={from} put={(day) => put({ from: day })} />
          <Day id="audit-to" label={t.toDay} value={to} put={(day) => put({ to: day })} />
        </div>
        <Changes key={JSON.stringify(asked)} asked={asked} timeZone={project?.timeZone} />
      </div>
    </div>
  )
}

function Day({
  id,
  label,
  value,
  put,
}: {
  id: string
  label: string
  value: string
  put: (day: string) => void
}) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        class="in"
        id={id}
        type="date"
        value={value}
        onChange={(event) => put(event.currentTarget.value)}
      />
    </div>
  )
}

interface ChangesProps {
  asked: RequestOf<'AuditRead'>
  timeZone: string | null | undefined
}

function Changes({ asked, timeZone }: ChangesProps) {
  const [cursors, setCursors] = useState<Array<string | undefined>>([undefined])
  return (
    <table class="list audit">
      <thead>
        <tr>
          {Object.values(t.columns).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {cursors.map((cursor, i) => (
        <AuditPage
          key={cursor ?? 'first'}
          asked={{ ...asked, cursor }}
          timeZone={timeZone}
          more={i === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
        />
      ))}
    </table>
  )
}

function AuditPage({ asked, timeZone, more }: ChangesProps & { more?: (cursor: string) => void }) {
  const { data, error, isWaiting, again } = useRead('AuditRead', asked)
  const columns = Object.keys(t.columns).length
  if (!data)
    return (
      <tbody>
        <tr>
          <td colSpan={columns}>{isWaiting ? <Bones /> : <Trouble error={error} again={again} />}</td>
        </tr>
      </tbody>
    )
  return (
    <tbody>
      {data.changes?.length === 0 && (
        <tr>
          <td colSpan={columns}>{t.none}</td>
        </tr>
      )}
      {together(data.changes ?? []).map((changes) => (
        <Row key={changes[0]!.eventId} changes={changes} timeZone={timeZone} />
      ))}
      {more && data.nextCursor && (
        <tr>
          <td colSpan={columns}>
            <button type="button" class="btn" onClick={() => more(data.nextCursor!)}>
              {t.more}
            </button>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** MemberAdded → Member added */
const words = (action: string): string => {
  const parted = action.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return parted.charAt(0).toUpperCase() + parted.slice(1)
}

/** What changed together stands in one row. */
function together(changes: readonly Change[]): Change[][] {
  const rows: Change[][] = []
  for (const change of changes) {
    const last = rows.at(-1)
    if (last && last[0]?.eventId === change.eventId) last.push(change)
    else rows.push([change])
  }
  return rows
}

function Row({ changes, timeZone }: { changes: readonly Change[]; timeZone: string | null | undefined }) {
  const [first] = changes
  const members = useMembers(first!.projectId ?? 0)
  const named = ({ field }: Change, value: string | null | undefined): string =>
    (field === 'userId' && members.find(({ userId }) => String(userId) === value)?.fullName) || (value ?? '')
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
      </td>
      <td>{words(first!.action ?? '')}</td>
      <td>
        {changes.map(
          (change) =>
            change.field && (
              <span key={change.field} class="audit-change">
                <span class="muted">{words(change.field).replace(/ id$/, '')}</span>{' '}
                {change.oldValue && <s>{named(change, change.oldValue)}</s>} {named(change, change.newValue)}
              </span>
            ),
        )}
      </td>
      <td class="num">{first!.address}</td>
    </tr>
  )
}
