/** Who was told of this record: its list is loaded and read when it is opened. */
import { useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { later } from '../../parts/later.tsx'
import type { RecordContext } from '../../recordtypes/records/page.ts'
import { recordTexts as t } from '../../texts/record/record.ts'

const ToldList = later(() => import('./toldlist.tsx').then((part) => part.ToldList))

export function Told({ context }: { context: RecordContext }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="right" size={14} />
        {t.told}
      </summary>
      {isOpen && <ToldList context={context} />}
    </details>
  )
}
