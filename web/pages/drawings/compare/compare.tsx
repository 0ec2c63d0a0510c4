/** Two revisions of a sheet, or two sheets, over or beside each other, with a list of what differs. */
import '../../../app/styles/sheetstyles.ts'
import '../../../app/styles/comparestyles.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { asOf, isNotThere } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import type { PageProps } from '../../../app/page.ts'
import { type Project, useProject } from '../../../app/project.ts'
import { backTo } from '../../../app/router.ts'
import { NotFound } from '../../../app/shell/notfound.tsx'
import { useTitle } from '../../../app/shell/title.ts'
import { useStore } from '../../../app/store.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { compareTexts as t } from '../../../texts/drawings/compare.ts'
import { standingOf, standingThen } from '../sheet/standing.ts'
import { Bar } from './bar.tsx'
import { Foot } from './foot.tsx'
import { Panel } from './panel.tsx'
import { Stage } from './stage.tsx'
import { revisionName, Tools } from './tools.tsx'
import { type Both, useBoth } from './useboth.ts'
import {
  type Asked,
  alignmentOf,
  ask,
  paperAt,
  type Sides,
  useAsked,
  useComparison,
  useSides,
} from './usecomparison.ts'
import { useCompareKeys } from './usekeys.ts'
import { usePins } from './usepins.ts'
import { usePlacing } from './useplacing.ts'

export default function ComparePage({ at }: PageProps) {
  const projectId = Number(at.projectId)
  const asked = useAsked()
  const project = useProject(projectId)
  const { data, error, retry } = useRead('SheetRead', { sheetFolderId: Number(at.sheetFolderId) })
  const sheet = data?.sheet ?? undefined
  const { sides, isMissing, error: otherError } = useSides(sheet, asked)
  useTitle(sheet && t.titleOf(sheet.number ?? ''), project.data?.projectName)
  const failed = error ?? otherError
  if (isNotThere(failed) || isMissing || (sheet && sheet.projectId !== projectId)) return <NotFound />
  if (failed && !sides) return <ErrorBox error={failed} retry={retry} />
  if (!sides || !project.data) return null
  return <Shown key={sides.new.sheet.sheetFolderId} sides={sides} asked={asked} project={project.data} />
}

interface ShownProps {
  sides: Sides
  asked: Asked
  project: Project
}

function Shown({ sides, asked, project }: ShownProps) {
  const { timeZone } = project
  const since = useStore(asOf)
  const [strength, setStrength] = useState(0.5)
  const [isOpen, setOpen] = useState(false)
  const { comparison, error } = useComparison(sides, asked.places)
  const alignment = alignmentOf(comparison)
  const latest = useRef<Both | undefined>(undefined)
  const placing = usePlacing(() => latest.current!)
  // Pages of which nobody knows how they lie are not laid over each other.
  const isNowhere = comparison?.isMeasured === true && !alignment
  const way = placing.side || isNowhere ? 'side' : asked.way
  const both = useBoth({
    sides,
    comparison,
    alignment,
    way,
    look: { strength, isDashed: asked.isDashed },
    hand: placing.hand,
  })
  latest.current = both
  const areas = comparison?.areas ?? []
  const pins = usePins(sides.new, areas)
  useShownArea(both, areas, asked.area)
  const leave = (): void =>
    backTo(`/p/${sides.old.sheet.projectId}/drawings/${sides.old.sheet.sheetFolderId}`)
  const step = (by: number): void => {
    const next = asked.area ? asked.area + by : by > 0 ? 1 : areas.length
    if (areas[next - 1]) ask({ area: String(next) })
  }
  const zoom = useCompareKeys(both.view, { leave, step, placing })
  const standings = {
    old: standingThen(standingOf(sides.old.sheet, sides.old.revision, timeZone), since),
    new: standingThen(standingOf(sides.new.sheet, sides.new.revision, timeZone), since),
  }
  const names = nameBoth(sides, timeZone)
  const short = {
    old: t.rev(sides.old.revision.revision ?? ''),
    new: t.rev(sides.new.revision.revision ?? ''),
  }
  return (
    <main class="sheet-view compare" id="main" tabIndex={-1}>
      <Bar {...{ sides, standings, leave }} paperAt={alignment && paperAt(sides, asked.places)} />
      <Tools {...{ sides, asked: { ...asked, way }, strength, setStrength, pins, timeZone }} />
      <Stage {...{ both, way, standings, areas, placing, names }} pins={pins.shown} shownArea={asked.area} />
      <Foot
        {...{ comparison, error, placing, zoom }}
        view={both.view}
        names={asked.other ? names : short}
        isOver={way === 'over'}
        isDashed={asked.isDashed}
        panel={{ isOpen, turn: () => setOpen(!isOpen) }}
      />
      <Panel
        {...{ comparison, isOpen }}
        pins={pins.byArea}
        shown={asked.area}
        placing={{ isOn: placing.side !== undefined, begin: placing.begin }}
      />
    </main>
  )
}

const nameBoth = (sides: Sides, timeZone: string | null | undefined) => ({
  old: `${sides.old.sheet.number} ${revisionName(sides.old.revision, timeZone)}`,
  new: `${sides.new.sheet.number} ${revisionName(sides.new.revision, timeZone)}`,
})

/** Once the page is there, and whenever another area is chosen. */
function useShownArea(
  both: Both,
  areas: NonNullable<ReturnType<typeof useComparison>['comparison']>['areas'] & {},
  chosen: number | undefined,
): void {
  const area = areas?.find(({ number }) => number === chosen)
  const isReady = both.page !== undefined
  useEffect(() => {
    if (!area || !isReady) return
    const [left, top, width, height] = [area.x, area.y, area.width, area.height].map(Number)
    both.showBox({ left: left!, top: top!, width: width!, height: height! })
  }, [area?.number, area?.x, area?.y, isReady])
}
