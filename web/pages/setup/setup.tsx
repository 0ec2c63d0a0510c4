/** Members and setup of a project: its parts in groups, beside the one that is open; on a phone a list, then the part. */
import type { PartProps } from './partprops.ts'
import '../../app/styles/deskstyles.ts'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isNotThere } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { worksOffline } from '../../app/device/offline.ts'
import { loadPart } from '../../app/loadpart.ts'
import type { PageProps } from '../../app/page.ts'
import { rightsIn, useMembers, useProject } from '../../app/project.ts'
import { useMe } from '../../app/session.ts'
import { NotFound } from '../../app/shell/notfound.tsx'
import { useTitle } from '../../app/shell/title.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { setupTexts as t } from '../../texts/setup/setup.ts'

type Load = () => Promise<{ default: ComponentType<PartProps> }>

/**
 * Keys, connectors and merges are the organization's: for its administrators. Names are for managers, bringing data in for
 * project admins.
 */
const parts: Record<
  string,
  { load: Load; isOrganizations?: true; isManagers?: true; isWriters?: true; isAdmins?: true }
> = {
  project: { load: () => import('./project/project.tsx') },
  defaults: { load: () => import('./project/defaults.tsx') },
  members: { load: () => import('./people/members.tsx') },
  roles: { load: () => import('./people/roles.tsx') },
  names: { load: () => import('./names/names.tsx'), isManagers: true },
  bring: { load: () => import('./bring/bring.tsx'), isAdmins: true },
  merge: { load: () => import('./names/merge.tsx'), isOrganizations: true },
  groups: { load: () => import('./people/groups.tsx') },
  access: { load: () => import('./people/access.tsx') },
  lists: { load: () => import('./records/lists.tsx') },
  labels: { load: () => import('./records/labels.tsx') },
  keys: { load: () => import('./programs/apikeys.tsx'), isOrganizations: true },
  services: { load: () => import('./programs/serviceaccounts.tsx'), isOrganizations: true },
  connectors: { load: () => import('./programs/connectors.tsx'), isOrganizations: true },
  bin: { load: () => import('./records/bin.tsx') },
  hooks: { load: () => import('./programs/hooks.tsx'), isWriters: true },
  mail: { load: () => import('./mail/mail.tsx') },
  held: { load: () => import('./mail/held.tsx'), isManagers: true },
  audit: { load: () => import('./audit.tsx') },
}

const groups = {
  people: ['members', 'roles', 'groups', 'access', 'names', 'merge'],
  project: ['project', 'defaults'],
  records: ['lists', 'labels', 'bring', 'bin'],
  mail: ['mail', 'held'],
  programs: ['keys', 'services', 'connectors', 'hooks'],
  changes: ['audit'],
}

/** As the page of held mail asks first, so that both are one read. */
const heldRequest = (projectId: number) => ({ projectId, take: 50, state: 'held' })

export default function Setup({ at }: PageProps) {
  const projectId = Number(at.projectId)
  const part = at.part ?? 'members'
  const me = useMe()
  const { data: project, error, retry } = useProject(projectId)
  const members = useMembers(projectId)
  const heldBy = project && (project.isManager || project.isAdmin) ? heldRequest(projectId) : undefined
  const held = useRead('IncomingMailRead', heldBy).data?.messages ?? []
  const counts: Record<string, number> = { members: members.length, held: held.length }
  useTitle(t.names[part] ?? t.title, project?.projectName)
  if (isNotThere(error)) return <NotFound />
  if (error && !project) return <ErrorBox error={error} retry={retry} />
  if (!project) return null
  const rights = rightsIn(project, 'setup')
  const isManager = Boolean(project.isManager || project.isAdmin)
  const shown = Object.entries(parts).flatMap(
    ([name, { isOrganizations, isManagers, isWriters, isAdmins }]) =>
      (isOrganizations && !me.isAdmin) ||
      (isManagers && !isManager) ||
      (isWriters && !rights.writes) ||
      (isAdmins && !project.isAdmin)
        ? []
        : name,
  )
  if (!rights.reads || !shown.includes(part)) return <NotFound />
  return (
    <>
      <header class="head">
        <h1>{t.title}</h1>
      </header>
      <div class={`setup-page${at.part ? '' : ' is-start'}`}>
        <PartsNav projectId={projectId} part={part} shown={shown} counts={counts} />
        <div class="setup-open">
          <p class="setup-back">
            <a href={`/p/${projectId}/setup`}>
              <Icon name="right" />
              {t.all}
            </a>
            <b>{t.names[part]}</b>
          </p>
          {!worksOffline() && <p class="note setup-note">{t.noHttps}</p>}
          <Part key={part} load={parts[part]!.load} projectId={projectId} writes={rights.writes} />
        </div>
      </div>
    </>
  )
}

interface PartsNavProps {
  projectId: number
  part: string
  shown: readonly string[]
  counts: Readonly<Record<string, number>>
}

function PartsNav({ projectId, part, shown, counts }: PartsNavProps) {
  return (
    <nav class="setup-nav" aria-label={t.parts}>
      {Object.entries(groups).map(([group, names]) => {
        const some = names.filter((name) => shown.includes(name))
        return (
          some.length > 0 && (
            <section key={group} aria-labelledby={`setup-${group}`}>
              <h2 id={`setup-${group}`}>{t.groups[group]}</h2>
              <ul>
                {some.map((name) => (
                  <li key={name}>
                    <a
                      href={`/p/${projectId}/setup/${name}`}
                      aria-current={name === part ? 'page' : undefined}
                    >
                      {t.names[name]} {counts[name] ? <span class="num">{counts[name]}</span> : null}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </nav>
  )
}

function Part({ load, ...props }: PartProps & { load: Load }) {
  const [loaded, setLoaded] = useState<{ Shown: ComponentType<PartProps> }>()
  const [error, setError] = useState<unknown>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isOver = false
    setError(undefined)
    loadPart(load).then(
      ({ default: Shown }) => isOver || setLoaded({ Shown }),
      (why) => isOver || setError(why),
    )
    return () => {
      isOver = true
    }
  }, [turn])
  if (!loaded) return <ErrorBox error={error} retry={() => setTurn(turn + 1)} />
  return <loaded.Shown {...props} />
}
