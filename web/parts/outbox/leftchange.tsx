/** A step that waited was opened again, and was taken meanwhile as it was: what its form said, as that is closed. */
import { drafts } from '../../app/device/drafts.ts'
import type { Changing } from '../../app/outbox/changing.ts'
import { ChangesWaiting } from './waiting.tsx'
import { WrittenIn } from './written.tsx'

export function LeftChange({ changing }: { changing: Changing }) {
  const here = location.pathname
  return (
    <>
      <ChangesWaiting changing={changing} listTo={here} />
      <WrittenIn value={drafts.find(changing.draftName)?.value ?? ''} at={here} />
    </>
  )
}
