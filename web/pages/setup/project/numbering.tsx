/** How the records of each type are numbered. */
import { PlainField } from '../../../parts/plainfield.tsx'
import { meetingMinute, openIssue, punchListItem, rfi, submittal } from '../../../recordtypes/recordtypes.ts'
import { defaultsTexts as t } from '../../../texts/setup/defaults.ts'
import { type DefaultsProps, numberIn } from './defaultsprops.ts'

const numbered = [rfi, punchListItem, submittal, openIssue, meetingMinute]

export function Numbering({ defaults, writes, put, problem }: DefaultsProps) {
  const numbering = defaults.numbering ?? []
  const change = (folderType: number, more: { prefix?: string; start?: number }): void => {
    const before = numbering.find((one) => one.folderType === folderType)
    const others = numbering.filter((one) => one.folderType !== folderType)
    put({ numbering: [...others, { ...before, folderType, ...more }] })
  }
  const error = problem('numbering')
  return (
    <fieldset class="field">
      <legend class="label">{t.numbering}</legend>
      <p class="hint">{t.numberingHint}</p>
      {numbered.map(({ folderType, texts }) => {
        const now = numbering.find((one) => one.folderType === folderType)
        return (
          <div key={folderType} class="setup-tools">
            <PlainField
              label={t.prefix(texts.many)}
              value={now?.prefix ?? ''}
              readOnly={!writes}
              onValue={(prefix) => change(folderType, { prefix })}
            />
            <PlainField
              label={t.start(texts.many)}
              value={now?.start ? String(now.start) : ''}
              readOnly={!writes}
              onValue={(value) => change(folderType, { start: numberIn(value) })}
            />
          </div>
        )
      })}
      {error && <p class="err">{error}</p>}
    </fieldset>
  )
}
