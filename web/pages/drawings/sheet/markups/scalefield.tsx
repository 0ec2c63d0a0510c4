/** Where the scale of what is measured is from; and how long it is, said by somebody who knows. */
import { useState } from 'preact/hooks'
import { write } from '../../../../app/calls/client.ts'
import { language } from '../../../../app/language/locale.ts'
import { markupTexts as t } from '../../../../texts/drawings/markups.ts'
import { told } from './told.ts'
import type { Markup } from './usemarkups.ts'
import type { WrittenScale } from './usescale.ts'

interface ScaleFieldProps {
  markup: Markup
  scale: WrittenScale | undefined
  mayWrite: boolean
}

const wordsOf = ({ words, source }: WrittenScale): string => {
  if (!words) return t.twoPoints
  return source === 'MeasureDictionary' ? t.inFile(words) : words
}

/** Where it is from, in words. */
export const ScaleOfSheet = ({ scale }: { scale: WrittenScale | undefined }) => (
  <span class="muted">{scale && t.scaleFrom(wordsOf(scale), Boolean(scale.isChecked))}</span>
)

export function ScaleField({ markup, scale, mayWrite }: ScaleFieldProps) {
  const [length, setLength] = useState('')
  const unit = scale?.unit || (language === 'en' ? 'ft' : 'm')
  const [fromX, fromY, toX, toY] = markup.points
  const isSet = mayWrite && markup.kind === 'Length' && markup.points.length === 4
  const set = (): void => {
    const known = Number(length.replace(',', '.'))
    if (!(known > 0)) return
    const { sheetFolderId, version } = markup
    const request = { sheetFolderId, version, fromX, fromY, toX, toY, length: known, unit }
    void told(() => write('SheetScaleSave', request)).then(() => setLength(''))
  }
  return (
    <span class="mark-scale">
      <span class="muted">{scale ? t.scaleFrom(wordsOf(scale), Boolean(scale.isChecked)) : t.noScale}</span>
      {isSet && (
        <>
          <input
            class="in"
            inputMode="decimal"
            aria-label={t.known(unit)}
            placeholder={t.known(unit)}
            value={length}
            onInput={(event) => setLength(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && set()}
          />
          <button type="button" class="btn" onClick={set}>
            {t.setScale}
          </button>
        </>
      )}
    </span>
  )
}
