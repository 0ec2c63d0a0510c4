import { common } from '../../texts/everypage.ts'
import { useTitle } from './title.ts'

/** There is nothing at this address, or nothing that this reader may see. */
export function NotFound() {
  useTitle(common.notFound)
  return (
    <div class="empty">
      <h1>{common.notFound}</h1>
      <p>
        <a href="/">{common.notFoundNext}</a>
      </p>
    </div>
  )
}
