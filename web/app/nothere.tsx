import { common } from '../texts/everypage.ts'
import { useTitle } from './title.ts'

/** There is nothing at this address, or nothing for this reader. */
export function NotHere() {
  useTitle(common.notHere)
  return (
    <div class="empty">
      <h1>{common.notHere}</h1>
      <p>
        <a href="/">{common.notHereNext}</a>
      </p>
    </div>
  )
}
