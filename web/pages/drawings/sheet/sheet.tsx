/** A sheet of the register on the whole screen, in any of its revisions. */
import '../../../app/styles/sheetstyles.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { asOf, isNotThere } from '../../../app/calls/client.ts'
import { useRead } from '../../../app/calls/useread.ts'
import type { PageProps } from '../../../app/page.ts'
import { type Project, useProject } from '../../../app/project.ts'
import { back, go, useAddress } from '../../../app/router.ts'
import { NotFound } from '../../../app/shell/notfound.tsx'
import { useTitle } from '../../../app/shell/title.ts'
import { useStore } from '../../../app/store.ts'
import { ErrorBox } from '../../../parts/errorbox.tsx'
import { fileKind, viewOf } from '../../../parts/files/filekind.ts'
import { useDark } from '../../view/dark.ts'
import { Area } from './area.tsx'
import { Bar } from './bar.tsx'
import { Foot } from './foot.tsx'
import type { Size, View } from './geometry.ts'
import { Layers } from './overlay/layers.tsx'
import type { OverlayHost } from './overlay/overlay.ts'
import { useOverlay, useOverlayRefs } from './overlay/useoverlay.ts'
import { paint } from './paint.ts'
import { PrintButton } from './printbutton.tsx'
import { Revisions } from './revisions.tsx'
import { ownRevisions, type Revision, type Sheet, standingOf, standingThen } from './standing.ts'
import { useDeeper } from './usedeeper.ts'
import { useSheetKeys } from './usekeys.ts'
import { useNeighbours } from './useneighbours.ts'
import { usePictures } from './usepictures.ts'
import { placeLayer, useView } from './useview.ts'

export default function SheetPage({ at }: PageProps) {
  const projectId = Number(at.projectId)
  const sheetFolderId = Number(at.sheetFolderId)
  const { query } = useAddress()
  const project = useProject(projectId)
  const { data, error, retry } = useRead('SheetRead', { sheetFolderId })
  const sheet = data?.sheet
  useTitle(sheet && `${sheet.number} ${sheet.title ?? ''}`, project.data?.projectName)
  if (isNotThere(error) || (sheet && sheet.projectId !== projectId)) return <NotFound />
  if (error && !sheet) return <ErrorBox error={error} retry={retry} />
  if (!sheet || !project.data) return null
  const version = Number(query.get('version') || sheet.version || sheet.revisions?.[0]?.version)
  const revision = sheet.revisions?.find((one) => one.version === version)
  if (!revision) return <NotFound />
  return <Shown key={sheetFolderId} sheet={sheet} revision={revision} project={project.data} />
}

interface ShownProps {
  sheet: Sheet
  revision: Revision
  project: Project
}

function Shown({ sheet, revision, project }: ShownProps) {
  const { projectId = 0, sheetFolderId = 0, documentId } = sheet
  const version = revision.version ?? 0
  const isPdf = fileKind(revision.fileName ?? '') === 'pdf'
  const fileUrl = `/files/document/${documentId}/${version}`
  const { refs, shown, page, view, overlay } = useDrawn(
    `/sheets/${sheetFolderId}/${version}`,
    revision,
    isPdf ? fileUrl : undefined,
  )
  const dark = useDark()
  const [isOpen, setOpen] = useState(false)
  const neighbours = useNeighbours(projectId ?? 0, sheetFolderId ?? 0, shown.hasPicture)
  const base = `/p/${projectId}/drawings`
  const leave = (): void => back(base)
  // In place of this one: Back leads to where the first sheet was opened.
  const open = (id: number | undefined): void => void (id && go(`${base}/${id}`, { replace: true }))
  const zoom = useSheetKeys(view, {
    leave,
    previous: () => open(neighbours.before),
    next: () => open(neighbours.after),
  })
  const standing = standingThen(standingOf(sheet, revision, project.timeZone), useStore(asOf))
  const fileAt = isPdf ? viewOf(projectId ?? 0, sheetFolderId ?? 0, version) : fileUrl
  return (
    <main class={`sheet-view${dark.isOn ? ' dark' : ''}`} id="main" tabIndex={-1}>
      <Bar {...{ sheet, revision, standing, neighbours, leave, open, dark }} tools={refs.tools} />
      <div class="sheet-rail" ref={refs.rail} />
      <Area {...{ sheet, standing, page, shown, fileAt, refs }}>
        {/* What is in the hand belongs to the revision on which it was taken. */}
        {overlay && <Layers key={version} {...{ sheet, revision, project, overlay }} />}
      </Area>
      <Foot
        view={view}
        zoom={zoom}
        says={refs.foot}
        isDrawing={shown.isDrawing}
        fileAt={fileAt}
        documentAt={`/p/${projectId}/documents/${sheetFolderId}`}
        revisions={{ count: ownRevisions(sheet).length, isOpen, turn: () => setOpen(!isOpen) }}
      >
        {isPdf && <PrintButton {...{ sheet, revision }} />}
      </Foot>
      <Revisions {...{ sheet, isOpen }} shown={version} timeZone={project.timeZone} sections={refs.panel} />
    </main>
  )
}

/** The pictures of a version, drawn as they come and as they are moved. */
function useDrawn(address: string, { width, height }: Revision, file: string | undefined) {
  const area = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<SVGSVGElement>(null)
  const onOverlay = useOverlayRefs()
  const host = useRef<OverlayHost | undefined>(undefined)
  const redraw = useRef(() => {})
  const shown = usePictures(address, () => redraw.current())
  const known = Number(width) > 0 && Number(height) > 0
  const isAlone = !known && shown.problem !== undefined
  const deeper = useDeeper(file, isAlone, () => redraw.current())
  const own = known ? { width: Number(width), height: Number(height) } : undefined
  const page: Size | undefined = own ?? shown.page ?? deeper.size
  const view = useView({ area, page, host }, (seen, on, size) => {
    placeLayer(layer.current, seen, size)
    host.current?.place(seen, size)
    if (!canvas.current || !shown.pictures) return
    const { pictures } = shown
    const isMoving = moving(seen)
    const lack = paint({
      canvas: canvas.current,
      view: seen,
      page: on,
      area: size,
      pictures,
      isMoving,
      part: deeper.part(),
    })
    deeper.want(lack, seen, on, size)
  })
  redraw.current = view.redraw
  const moving = useMoving(view.redraw)
  const overlay = useOverlay({ area, refs: onOverlay, page, show: view.show }, host)
  // What is drawn from the file is a picture as well.
  const seen = deeper.isShown ? { ...shown, hasPicture: true, problem: undefined } : shown
  return { refs: { area, canvas, layer, ...onOverlay }, shown: seen, page, view, overlay }
}

const restMs = 120

/** Whether what is seen is another part than before; when it has rested, it is drawn once more. */
function useMoving(redraw: () => void): (view: View) => boolean {
  const last = useRef<View | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (view) => {
    const isMoving = last.current !== undefined && last.current !== view
    last.current = view
    if (isMoving) {
      clearTimeout(timer.current)
      timer.current = setTimeout(redraw, restMs)
    }
    return isMoving
  }
}
