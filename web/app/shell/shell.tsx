/** The frame of every page: the sidebar on a desktop, the tabs on a phone, and the overlay. */
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { OfflineLine } from '../../parts/offlineline.tsx'
import { OutboxBar } from '../../parts/outbox/bar.tsx'
import { Avatar } from '../../parts/person.tsx'
import { Toast } from '../../parts/toast.tsx'
import { recordTypes } from '../../recordtypes/recordtypes.ts'
import { common } from '../../texts/everypage.ts'
import { isNotThere } from '../calls/client.ts'
import { useRead } from '../calls/useread.ts'
import { lastProject } from '../device/lastproject.ts'
import { prepare } from '../device/offline.ts'
import { type Project, rightsIn, todayAt, useProject } from '../project.ts'
import { go, useAddress } from '../router.ts'
import { useMe } from '../session.ts'
import { useStore } from '../store.ts'
import { CreateMenu } from './createmenu.tsx'
import { Help, offerLater, tourOffer } from './guide.ts'
import { liveLine } from './live.ts'
import { useFreshNotices, useUnread } from './notices.ts'
import { type Overlay, overlay } from './overlay.ts'
import { Count, NavLink, ProjectNav, SetupLink } from './projectnav.tsx'
import { SearchBox } from './searchbox.tsx'
import { useShortcuts } from './shortcuts.ts'

export function Shell({ children }: { children: ComponentChildren }) {
  const { path } = useAddress()
  const named = Number(/^\/p\/(\d+)/.exec(path)?.[1] ?? 0)
  const last = useStore(lastProject)
  // Outside of projects the sidebar shows the last opened one, so that it stays one click away.
  const project = useProjectIf(named || last)
  const projectId = project ? named || last : named
  useEffect(() => {
    if (!named || !project) return
    lastProject.set(named)
    return prepare(named, todayAt(project))
  }, [named, Boolean(project)])
  const shown = useStore(overlay)
  const live = useStore(liveLine)
  const tour = useStore(tourOffer)
  useEffect(offerLater, [])
  const role = { projectId, roleName: project?.roleName ?? '' }
  useShortcuts(goingKeys(projectId))
  useFreshNotices(path)
  return (
    <>
      <a class="skip" href="#main">
        {common.skip}
      </a>
      <div class="app">
        <Side path={path} projectId={projectId} project={project} />
        <main class="main" id="main" tabIndex={-1}>
          <OfflineLine />
          {live && <live.Line path={path} />}
          {tour && <tour.TourOffer key={role.roleName} {...role} />}
          {children}
        </main>
        <PhoneHelp />
        <OutboxBar />
        <Tabs path={path} projectId={projectId} />
      </div>
      {shown === 'search' && <SearchBox projectId={named} close={close} />}
      {shown === 'keys' && <Help {...role} close={close} />}
      {shown === 'create' && <CreateMenu projectId={projectId} close={close} />}
      <Toast />
    </>
  )
}

const setOverlay = (next: Overlay): void => overlay.set(next)
const close = (): void => overlay.set(undefined)

/** Not of one that the user no longer sees, whatever of it is still known. */
function useProjectIf(projectId: number): Project | undefined {
  const { data, error } = useProject(projectId)
  const isGone = isNotThere(error)
  useEffect(() => {
    if (isGone && lastProject.get() === projectId) lastProject.set(0)
  }, [isGone, projectId])
  return isGone ? undefined : data
}

/** `/` search, `?` keys, `c` new, `g` and a letter to go somewhere. */
function goingKeys(projectId: number) {
  const inProject = projectId
    ? {
        'g d': { says: common.dashboard, does: () => go(`/p/${projectId}`) },
        'g w': { says: common.drawings, does: () => go(`/p/${projectId}/drawings`) },
        'g o': { says: common.documents, does: () => go(`/p/${projectId}/documents`) },
        ...Object.fromEntries(
          recordTypes
            .filter(({ key }) => key)
            .map(({ key, path, texts }) => [
              `g ${key}`,
              { says: texts.many, does: () => go(`/p/${projectId}/${path}`) },
            ]),
        ),
      }
    : {}
  return {
    title: common.main,
    on: {
      '/': { says: common.search, does: () => setOverlay('search') },
      '?': { says: common.help, does: () => setOverlay('keys') },
      c: { says: common.newRecord, does: () => setOverlay('create') },
      'g m': { says: common.myCourt, does: () => go('/') },
      'g n': { says: common.inbox, does: () => go('/inbox') },
      'g j': { says: common.projects, does: () => go('/projects') },
      ...inProject,
    },
  }
}

interface SideProps {
  path: string
  projectId: number
  project: Project | undefined
}

function Side({ path, projectId, project }: SideProps) {
  const me = useMe()
  const { court, inbox } = useCounts()
  return (
    <header class="side">
      <a class="brand" href="/">
        <Icon name="bob" />
        {common.product}
      </a>
      <button type="button" class="find" onClick={() => setOverlay('search')}>
        <Icon name="search" />
        {common.search}
        <kbd>/</kbd>
      </button>
      <nav class="nav" aria-label={common.acrossProjects}>
        <NavLink {...court} isHere={path === '/'}>
          {common.myCourt}
        </NavLink>
        <NavLink {...inbox} isHere={path === '/inbox'}>
          {common.inbox}
        </NavLink>
        <NavLink to="/projects" icon="projects" isHere={path === '/projects'}>
          {common.projects}
        </NavLink>
        <NavLink to="/people" icon="people" isHere={path.startsWith('/people')}>
          {common.people}
        </NavLink>
      </nav>
      {project && <ProjectNav path={path} projectId={projectId} project={project} />}
      <div class="side-end">
        {project && rightsIn(project, 'setup').reads && (
          <nav class="nav" aria-label={common.projectSetup}>
            <SetupLink path={path} projectId={projectId} />
          </nav>
        )}
        <div class="me">
          <Avatar name={me.fullName ?? ''} mine large />
          <a href="/me" title={common.account} class="cut">
            <b class="cut">{me.fullName}</b>
            <small class="cut">{me.company || me.organizationName}</small>
          </a>
          <button
            type="button"
            class="btn quiet icon"
            aria-label={common.help}
            onClick={() => setOverlay('keys')}
          >
            <Icon name="help" />
          </button>
        </div>
      </div>
    </header>
  )
}

/** On a phone there is no sidebar. */
const PhoneHelp = () => (
  <button
    type="button"
    class="btn icon only-phone help-button"
    aria-label={common.help}
    onClick={() => setOverlay('keys')}
  >
    <Icon name="help" />
  </button>
)

/** What waits on the user in all of their projects, and what they have not read. */
const useCounts = () => ({
  court: {
    to: '/',
    icon: 'court',
    counts: common.waitOnYou,
    count: useRead('MyCourtCount', {}).data?.count,
  } as const,
  inbox: { to: '/inbox', icon: 'bell', counts: common.unread, count: useUnread() } as const,
})

/** The count is over the icon, where phones show it. */
function CountedTab({ to, icon, isHere, count, counts, children }: Parameters<typeof NavLink>[0]) {
  return (
    <a href={to} aria-current={isHere ? 'page' : undefined}>
      <span class="badged">
        <Icon name={icon} size={20} />
        <Count n={count} counts={counts} look="badge num" />
      </span>
      {children}
    </a>
  )
}

function Tabs({ path, projectId }: Omit<SideProps, 'project'>) {
  const { court, inbox } = useCounts()
  const isHere = (yes: boolean) => (yes ? ('page' as const) : undefined)
  return (
    <nav class="tabbar" aria-label={common.main}>
      <CountedTab {...court} isHere={path === '/'}>
        {common.myCourt}
      </CountedTab>
      <CountedTab {...inbox} isHere={path === '/inbox'}>
        {common.inbox}
      </CountedTab>
      <a
        href={projectId ? `/p/${projectId}` : '/projects'}
        aria-current={isHere(/^\/p(rojects)?(\/|$)/.test(path))}
      >
        <Icon name="projects" size={20} />
        {common.project}
      </a>
      <button type="button" onClick={() => setOverlay('create')}>
        <Icon name="plus" size={20} />
        {common.newRecord}
      </button>
      <button type="button" onClick={() => setOverlay('search')}>
        <Icon name="search" size={20} />
        {common.search}
      </button>
    </nav>
  )
}
