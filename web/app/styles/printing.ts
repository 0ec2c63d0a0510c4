/** Pages that are printed: their styles, and which page it is, of which project, and the moment above it. */

import { styles } from 'plumbline:printstyles'
import type { Day } from '../../../contract/fields/days.ts'
import { dayIn, dayOf, dayWithYear, instantOf, nearDay, shortDay, todayIn } from '../language/dates.ts'
import { locale } from '../language/locale.ts'
import { zoneOfPage } from '../project.ts'
import { adopt } from './styles.ts'

adopt(styles)
addEventListener('beforeprint', () => {
  putBack()
  const now = new Date().toLocaleString(locale, { dateStyle: 'long', timeStyle: 'long' })
  document.getElementById('main')?.setAttribute('data-printed', `${document.title} · ${now}`)
  writeDaysOut()
  unfold()
})
addEventListener('afterprint', putBack)
// For tests: whatever is printed before it is there has no styles for paper.
document.documentElement.dataset.printing = 'ready'

/** What was changed for the paper, to be changed back for the screen. */
const changes: Array<() => void> = []
function putBack(): void {
  for (const change of changes.splice(0)) change()
}

/** Nobody knows of a paper when "Today" was, nor which year: each day has its year. */
function writeDaysOut(): void {
  const zone = zoneOfPage()
  for (const time of document.querySelectorAll<HTMLTimeElement>('#main time')) {
    const day = dayMeant(time.dateTime, zone)
    if (!day) continue
    for (const node of time.childNodes)
      if (node instanceof Text) {
        const [was, whole] = [node.data, wholeIn(node.data, day, todayIn(zone))]
        node.data = whole
        // Unless the page has written something else meanwhile.
        changes.push(() => {
          if (node.data === whole) node.data = was
        })
      }
  }
}

const dayMeant = (text: string, zone: string | null | undefined): Day | undefined => {
  const at = text.length > 'YYYY-MM-DD'.length ? instantOf(text) : undefined
  return at ? dayIn(at, zone) : dayOf(text)
}

/** Today, 8:31 AM → Nov 17, 2026, 8:31 AM; since Nov 4 → since Nov 4, 2026 */
function wholeIn(text: string, day: Day, today: Day): string {
  const whole = dayWithYear(day)
  if (text.includes(whole)) return text
  const [near, short] = [nearDay(day, today) ?? '', shortDay(day, today)]
  const said = [`${near}, ${short}`, near, short].find(
    (one) => one && text.toLowerCase().includes(one.toLowerCase()),
  )
  if (!said) return text
  const from = text.toLowerCase().indexOf(said.toLowerCase())
  return text.slice(0, from) + whole + text.slice(from + said.length)
}

/** Fields that are folded on the screen stand on the paper, without those that are empty. */
function unfold(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('#main .fold:not([open]):has(> .facts)')) {
    const values = [...fold.querySelectorAll('dd')]
    const empty = values.filter(isEmpty)
    if (empty.length === values.length) continue
    fold.open = true
    changes.push(() => {
      fold.open = false
    })
    for (const part of empty.flatMap((value) => [value, value.previousElementSibling!])) leaveOut(part)
  }
}

/** The word for "None", and nothing else. */
const isEmpty = (value: Element): boolean =>
  value.childNodes.length === 1 && Boolean(value.firstElementChild?.matches('.muted'))

function leaveOut(part: Element): void {
  part.classList.add('not-printed')
  changes.push(() => part.classList.remove('not-printed'))
}
