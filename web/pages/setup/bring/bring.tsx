/** Bringing data in, step by step: the sheet, its columns, what would happen with each row, and what was made. */

import { useState } from 'preact/hooks'
import { bcfTexts } from '../../../texts/setup/bcf.ts'
import { bringTexts as t } from '../../../texts/setup/bring.ts'
import type { PartProps } from '../partprops.ts'
import { BcfDone } from './bcfdone.tsx'
import { BcfLook } from './bcflook.tsx'
import { Before } from './before.tsx'
import type { Chosen, Outcome, Prepared } from './chosen.ts'
import { Columns } from './columns.tsx'
import { Done } from './done.tsx'
import { Look } from './look.tsx'
import { SheetStep } from './sheetstep.tsx'
import type { BcfOutcome } from './usebcf.ts'

export default function Bring({ projectId }: PartProps) {
  const [prepared, setPrepared] = useState<Prepared>()
  const [chosen, setChosen] = useState<Chosen>()
  const [isLooking, setLooking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const begin = (sheet: Prepared | undefined): void => {
    setPrepared(sheet)
    setOutcome(undefined)
    setLooking(false)
    setChosen(
      sheet && {
        prepared: sheet,
        fields: (sheet.columns ?? []).map(({ field }) => field ?? ''),
        // What the server calls a sheet of no system that it knows.
        source: sheet.source === 'Spreadsheet' ? t.spreadsheet : (sheet.source ?? ''),
      },
    )
  }
  const [bcf, setBcf] = useState<File>()
  const step = outcome ? 3 : isLooking ? 2 : prepared ? 1 : 0
  if (bcf) return <BringBcf projectId={projectId} file={bcf} again={() => setBcf(undefined)} />
  return (
    <div class="scroll">
      <div class="setup bring">
        <p class="second">{t.lead}</p>
        <Steps names={t.steps} step={step} />
        {step === 0 && <SheetStep projectId={projectId} done={begin} bcf={setBcf} />}
        {step === 1 && (
          <Columns
            projectId={projectId}
            chosen={chosen!}
            choose={setChosen}
            begin={begin}
            next={() => setLooking(true)}
          />
        )}
        {step === 2 && (
          <Look
            projectId={projectId}
            chosen={chosen!}
            back={() => setLooking(false)}
            done={(made) => setOutcome(made)}
          />
        )}
        {step === 3 && (
          <Done
            projectId={projectId}
            kind={prepared?.kind ?? ''}
            outcome={outcome!}
            again={() => begin(undefined)}
          />
        )}
        {(step === 0 || step === 3) && <Before projectId={projectId} />}
      </div>
    </div>
  )
}

function BringBcf({ projectId, file, again }: { projectId: number; file: File; again: () => void }) {
  const [outcome, setOutcome] = useState<BcfOutcome>()
  return (
    <div class="scroll">
      <div class="setup bring">
        <p class="second">{bcfTexts.leadIn}</p>
        <Steps names={bcfTexts.steps} step={outcome ? 2 : 1} />
        {outcome ? (
          <BcfDone projectId={projectId} outcome={outcome} again={again} />
        ) : (
          <BcfLook projectId={projectId} file={file} back={again} done={setOutcome} />
        )}
        {outcome && <Before projectId={projectId} />}
      </div>
    </div>
  )
}

function Steps({ names, step }: { names: readonly string[]; step: number }) {
  return (
    <ol class="bring-steps">
      {names.map((name, i) => (
        <li key={name} aria-current={i === step ? 'step' : undefined}>
          <span>{i + 1}</span> {name}
        </li>
      ))}
    </ol>
  )
}
