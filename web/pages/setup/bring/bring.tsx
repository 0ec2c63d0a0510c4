/** Bringing data in, step by step: the sheet, its columns, what would happen with each row, and what was made. */

import { useState } from 'preact/hooks'
import { bringTexts as t } from '../../../texts/setup/bring.ts'
import type { PartProps } from '../partprops.ts'
import { Before } from './before.tsx'
import type { Chosen, Outcome, Prepared } from './chosen.ts'
import { Columns } from './columns.tsx'
import { Done } from './done.tsx'
import { Look } from './look.tsx'
import { SheetStep } from './sheetstep.tsx'

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
  const step = outcome ? 3 : isLooking ? 2 : prepared ? 1 : 0
  return (
    <div class="scroll">
      <div class="setup bring">
        <p class="second">{t.lead}</p>
        <Steps step={step} />
        {step === 0 && <SheetStep projectId={projectId} done={begin} />}
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

function Steps({ step }: { step: number }) {
  return (
    <ol class="bring-steps">
      {t.steps.map((name, i) => (
        <li key={name} aria-current={i === step ? 'step' : undefined}>
          <span>{i + 1}</span> {name}
        </li>
      ))}
    </ol>
  )
}
