/** Papers that are being made, at the edge of the page: each waits, grows, and can then be opened or saved. */
import { render } from 'preact'
import { size } from '../../app/language/numbers.ts'
import { store, useStore } from '../../app/store.ts'
import { common } from '../../texts/everypage.ts'
import { paperTexts as t } from '../../texts/papers.ts'
import { Icon } from '../icon.tsx'
import { type AskedList, ListDialog } from './listdialog.tsx'
import { begin, type PaperJob, paperJobs, remove } from './paperjobs.ts'

const asked = store<AskedList | undefined>(undefined)
let isShown = false

/** Outside of the page: it stays while one goes to another. */
function show(): void {
  if (isShown) return
  isShown = true
  render(<Papers />, document.body.appendChild(document.createElement('div')))
}

export function askForList(list: AskedList): void {
  show()
  asked.set(list)
}

export async function makePaper(address: string, name: string): Promise<void> {
  show()
  const made = await begin(address, name)
  if (!made) return
  if (!made.name.endsWith('.pdf')) {
    Object.assign(document.createElement('a'), { href: made.whole, download: made.name }).click()
    return
  }
  // A browser opens it by itself only soon after the reader asked for it; later there is the link.
  if (navigator.userActivation?.isActive) window.open(made.whole, '_blank')
}

function Papers() {
  const all = useStore(paperJobs)
  const list = useStore(asked)
  const done = all.findLast(({ whole, problem }) => whole || problem)
  return (
    <>
      {list && <ListDialog list={list} close={() => asked.set(undefined)} make={makePaper} />}
      <p class="vh" role="status">
        {done ? `${done.name}: ${done.problem ?? t.whole}` : all.length > 0 ? t.begun : ''}
      </p>
      {all.length > 0 && (
        <section class="papers" aria-label={t.papers}>
          <ul>
            {all.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Row({ one }: { one: PaperJob }) {
  const { id, name, bytes, whole, problem } = one
  return (
    <li>
      <b>{name}</b>
      {problem && <span class="err">{problem}</span>}
      {whole && (
        <>
          {name.endsWith('.pdf') && (
            <a class="link" href={whole} target="_blank" rel="noopener">
              {t.open}
            </a>
          )}
          <a class="link" href={whole} download={name}>
            {t.save}
          </a>
        </>
      )}
      {!whole && !problem && <span>{bytes > 0 ? t.growing(size(bytes)) : t.waiting}</span>}
      <button
        type="button"
        class="btn quiet icon"
        aria-label={`${whole || problem ? common.close : common.cancel}: ${name}`}
        onClick={() => remove(id)}
      >
        <Icon name="x" />
      </button>
    </li>
  )
}
