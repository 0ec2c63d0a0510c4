/** The layer of mark-ups over a sheet: tools, what is drawn, the bar of the chosen one, and the list. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type MarkupKind, markupLayer } from '../../../../../contract/drawings/markups.ts'
import { write } from '../../../../app/calls/client.ts'
import { rightsIn } from '../../../../app/project.ts'
import { go, withQuery } from '../../../../app/router.ts'
import { markupTexts as t } from '../../../../texts/drawings/markups.ts'
import { Into } from '../overlay/into.tsx'
import type { LayerProps, Overlay } from '../overlay/overlay.ts'
import { Callouts, LinkList } from './callouts.tsx'
import { handOf, usualPoints } from './drawing.ts'
import { LinkOpen } from './linkopen.tsx'
import { type Group, groupOf, MarkupList } from './list.tsx'
import { MakeRecord } from './makerecord.tsx'
import { Mark } from './mark.tsx'
import { Markbar } from './markbar.tsx'
import { Marks } from './marks.tsx'
import { ScaleField, ScaleOfSheet } from './scalefield.tsx'
import { middleOf } from './shapes.ts'
import { told } from './told.ts'
import { Toolbar } from './toolbar.tsx'
import type { Tool } from './tools.ts'
import { useMarkupKeys } from './usekeys.ts'
import { type Drawn, type Markup, useMarkups } from './usemarkups.ts'
import { useWritten } from './usescale.ts'

/** As the last one was drawn; each visit begins with the narrowest layer. */
type Usual = Pick<Drawn, 'color' | 'width' | 'layer'>
let usual: Usual = { color: 'red', width: 3, layer: markupLayer.mine }

/** Who sees the next ones is not widened by one of them. */
function asUsual({ color = usual.color, width = usual.width }: Partial<Usual>): void {
  usual = { ...usual, color, width }
}

export function MarkupLayer({ sheet, revision, project, overlay }: LayerProps) {
  const place = { sheetFolderId: sheet.sheetFolderId ?? 0, version: revision.version ?? 0 }
  const markups = useMarkups(place.sheetFolderId, place.version, sheet.number ?? '')
  const { tool, setTool, chosen, choose, isWriting, draw } = useHand(markups)
  const [hidden, turn] = useHidden()
  const { callouts, scaleOf, scaleAt } = useWritten(place.sheetFolderId, place.version)
  const change = (markup: Markup, next: Parameters<typeof markups.change>[1]): void => {
    asUsual(next)
    void markups.change(markup, next)
  }
  const drawing = useTool(tool, overlay, draw)
  const keys = { tool, setTool, chosen, choose, markups, change, draw: () => drawUsual(tool, overlay, draw) }
  useMarkupKeys(keys)
  const shown = markups.all.filter((markup) => !hidden.has(groupOf(markup)))
  const remove = (markup: Markup): void => {
    choose(undefined)
    void markups.remove(markup)
  }
  return (
    <>
      <Into slot={overlay.slots.rail} name="rail-marks">
        <Toolbar tool={tool} choose={setTool} undo={markups.undo} redo={markups.redo} />
      </Into>
      <Into slot={overlay.slots.drawing} name={`marks${tool === 'Select' ? '' : ' drawing'}`}>
        <Callouts callouts={callouts} base={`/p/${sheet.projectId}/drawings`} />
        <Marks
          {...{ chosen, overlay, scaleAt, choose }}
          markups={shown}
          move={(markup, points) => change(markup, { points })}
        />
        <WaitingMarks drawn={markups.waiting} scaleAt={scaleAt} />
        {drawing && tool !== 'Select' && (
          <Mark look={{ ...usual, kind: tool, points: drawing }} scale={scaleAt(drawing)} />
        )}
      </Into>
      <OfSheet {...{ overlay, callouts, scaleOf }} base={`/p/${sheet.projectId}/drawings`} />
      <Into slot={overlay.slots.panel} name="panel-marks">
        <MarkupList
          {...{ hidden, turn, chosen, place }}
          markups={markups.all}
          choose={(markup) => {
            overlay.show(middleOf(markup.points))
            choose(markup)
          }}
          restore={markups.restore}
          carry={useCarrying(sheet, place, markups.all)}
        />
      </Into>
      {chosen && (
        <Markbar
          markup={chosen}
          {...{ overlay, isWriting }}
          change={(next) => change(chosen, next)}
          remove={() => remove(chosen)}
          close={() => choose(undefined)}
        >
          <MakeRecord
            markup={chosen}
            sheet={{ ...place, number: sheet.number ?? '' }}
            page={overlay.page}
            {...{ project }}
            projectId={sheet.projectId ?? 0}
          />
          {chosen.kind === 'Link' && <LinkOpen text={chosen.text ?? ''} projectId={sheet.projectId ?? 0} />}
          {(chosen.kind === 'Length' || chosen.kind === 'Area') && (
            <ScaleField
              markup={chosen}
              scale={scaleOf(chosen.points)}
              mayWrite={rightsIn(project, 'documents').writes}
            />
          )}
        </Markbar>
      )}
    </>
  )
}

/** What is written on the sheet: its scale in the foot, and a list of the sheets to which it refers. */
const OfSheet = ({
  overlay,
  callouts,
  scaleOf,
  base,
}: Pick<Written, 'callouts' | 'scaleOf'> & { overlay: Overlay; base: string }) => (
  <>
    <Into slot={overlay.slots.foot} name="foot-scale">
      <ScaleOfSheet scale={scaleOf([overlay.page.width / 2, overlay.page.height / 2])} />
    </Into>
    <Into slot={overlay.slots.panel} name="panel-links">
      <LinkList callouts={callouts} base={base} />
    </Into>
  </>
)

/** The tool in the hand, and the mark-up that is chosen. */
function useHand(markups: ReturnType<typeof useMarkups>) {
  const [tool, setTool] = useState<Tool>('Select')
  const [chosenId, setChosenId] = useState(0)
  const [isWriting, setWriting] = useState(false)
  const now = useRef({ tool, chosenId })
  now.current = { tool, chosenId }
  const choose = (markup: Markup | undefined, isNew = false): void => {
    setChosenId(markup?.markupId ?? 0)
    setWriting(isNew && (markup?.kind === 'Text' || markup?.kind === 'Link'))
  }
  const draw = async (kind: MarkupKind, points: number[]): Promise<void> => {
    const text = kind === 'Text' || kind === 'Link' ? '…' : ''
    const next = kind === 'Pen' ? kind : 'Select'
    choose(undefined)
    setTool(next)
    const added = await markups.add({ ...usual, kind, points, ...(text && { text }) })
    // Meanwhile they may have gone on with something else.
    if (now.current.tool === next && now.current.chosenId === 0) choose(added, true)
  }
  const chosen = markups.all.find(({ markupId }) => markupId === chosenId)
  return { tool, setTool, chosen, choose, isWriting, draw }
}

/** Drawn here, and not sent yet. */
const WaitingMarks = ({ drawn, scaleAt }: { drawn: readonly Drawn[] } & Pick<Written, 'scaleAt'>) => (
  <>
    {drawn.map((one, i) => (
      <g key={i} class="mark waits">
        <title>{t.waits}</title>
        <Mark look={one} scale={scaleAt(one.points)} />
      </g>
    ))}
  </>
)

type Written = ReturnType<typeof useWritten>

/** Takes the pointer while a tool is in the hand. Returns what is drawn so far. */
function useTool(tool: Tool, overlay: Overlay, drawn: (kind: MarkupKind, points: number[]) => unknown) {
  const [points, setPoints] = useState<number[]>()
  useEffect(() => {
    if (tool === 'Select') return
    const hand = handOf(tool, overlay, {
      drawing: setPoints,
      drawn: (all) => void drawn(tool, all),
    })
    const giveBack = overlay.take(hand)
    return () => {
      hand.cancel()
      giveBack()
    }
  }, [tool, overlay])
  return points
}

function useHidden() {
  const [hidden, setHidden] = useState<ReadonlySet<Group>>(new Set())
  const turn = (group: Group): void =>
    setHidden(
      hidden.has(group) ? new Set([...hidden].filter((one) => one !== group)) : new Set([...hidden, group]),
    )
  return [hidden, turn] as const
}

function drawUsual(
  tool: Tool,
  overlay: Overlay,
  draw: (kind: MarkupKind, points: number[]) => unknown,
): void {
  if (tool === 'Select') return
  void draw(tool, usualPoints(tool, overlay.middle(), overlay))
}

/** From a revision that is not in force to the one that is. */
function useCarrying(
  { sheetFolderId, revisions, version }: LayerProps['sheet'],
  place: { version: number },
  all: readonly Markup[],
) {
  const newest = useMemo(() => revisions?.find((one) => one.version === version), [revisions, version])
  if (!newest || place.version >= (newest.version ?? 0) || !all.some(({ isMine }) => isMine)) return undefined
  const does = async (): Promise<void> => {
    const request = { sheetFolderId, fromVersion: place.version, version: newest.version }
    for (let isLeft = true; isLeft; ) {
      const { markups } = await write('SheetMarkupsCarryOver', request)
      isLeft = Boolean(markups?.length)
    }
    go(withQuery({ version: undefined }))
  }
  return { to: newest.revision ?? '', does: () => void told(does) }
}
