/** A shortcut of the installed app: to the new record of the project that was opened last. */
import { useEffect } from 'preact/hooks'
import { lastProject } from '../../app/device/lastproject.ts'
import type { PageProps } from '../../app/page.ts'
import { go } from '../../app/router.ts'

export default function NewHere({ at }: PageProps) {
  useEffect(() => {
    const projectId = lastProject.get()
    // A walk begins at its list.
    const place = at.what === 'punch' ? 'punch' : `${at.what}/new`
    go(projectId ? `/p/${projectId}/${place}` : '/projects', { replace: true })
  }, [])
  return null
}
