/** The "?" of every page: what one does there, the tour again, and the shortcuts. */
import { useState } from 'preact/hooks'
import { pageAt } from '../../app/page.ts'
import { useAddress } from '../../app/router.ts'
import { allKeys, letters } from '../../app/shell/shortcuts.ts'
import { useStore } from '../../app/store.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { common } from '../../texts/everypage.ts'
import { guideTexts as t, things } from '../../texts/guide.ts'
import { pageThings, partThings } from '../../texts/setup/setupthings.ts'
import { keyTexts } from '../../texts/shortcuts.ts'
import { Tour } from './tour.tsx'

interface Props {
  projectId: number
  roleName: string
  close: () => void
}

export function Help({ projectId, roleName, close }: Props) {
  const { path } = useAddress()
  const [isTouring, setTouring] = useState(false)
  if (isTouring) return <Tour projectId={projectId} roleName={roleName} close={close} />
  const here = thingsAt(path)
  return (
    <Dialog title={t.help} close={close}>
      {here && (
        <section class="help-here">
          <h3>{t.here}</h3>
          <ol>
            {here.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ol>
        </section>
      )}
      <p>
        <button type="button" class="btn" onClick={() => setTouring(true)}>
          {t.showTour}
        </button>
      </p>
      <Shortcuts />
    </Dialog>
  )
}

function thingsAt(path: string): readonly string[] | undefined {
  const found = pageAt(path)
  const pattern = found?.page.pattern ?? ''
  return partThings[found?.at.part ?? ''] ?? pageThings[pattern] ?? things[pattern]
}

function Shortcuts() {
  const on = useStore(letters)
  return (
    <>
      <h3>{common.keyboard}</h3>
      <label class="check">
        <input
          type="checkbox"
          class="box"
          checked={on}
          onChange={(event) => letters.set(event.currentTarget.checked)}
        />
        {keyTexts.letters}
      </label>
      <div class="keygroups">
        {allKeys().map(({ title, on: keys }) => (
          <section key={title}>
            <h4>{title}</h4>
            <dl class="keylist">
              {Object.entries(keys).map(
                ([name, { says, also }]) =>
                  says && (
                    <div key={name}>
                      <dt>
                        {name.split(' ').map((part) => (
                          <kbd key={part}>{keyTexts.names[part] ?? part}</kbd>
                        ))}
                        {also && (
                          <>
                            {keyTexts.or}
                            <kbd>{keyTexts.names[also] ?? also}</kbd>
                          </>
                        )}
                      </dt>
                      <dd>{says}</dd>
                    </div>
                  ),
              )}
            </dl>
          </section>
        ))}
      </div>
    </>
  )
}
