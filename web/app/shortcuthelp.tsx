/** The shortcuts of this page. */
import { Dialog } from '../parts/dialog.tsx'
import { common } from '../texts/everypage.ts'
import { keyTexts } from '../texts/shortcuts.ts'
import { allKeys, letters } from './shortcuts.ts'
import { useStore } from './store.ts'

export function ShortcutHelp({ close }: { close: () => void }) {
  const on = useStore(letters)
  return (
    <Dialog title={common.keyboard} close={close}>
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
            <h3>{title}</h3>
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
    </Dialog>
  )
}
