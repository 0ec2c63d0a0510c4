/** Takes a chosen file out of what is being written, with a way back until that is sent or left. */
import { useEffect } from 'preact/hooks'
import type { KeptFile } from '../../../packages/client/src/queue/index.ts'
import { dropFiles, putBackFile } from '../../app/outbox/outbox.ts'
import { filesTexts as t } from '../../texts/files.ts'
import { showToast } from '../toast.tsx'

let hide = (): void => undefined

/** From now on a file that came back would belong to nothing. */
export const endUndo = (): void => hide()

export function useTakeOut(): (file: KeptFile, putBack?: () => void) => void {
  useEffect(() => endUndo, [])
  return (file, putBack) => {
    void dropFiles([file.id])
    hide = showToast(t.takenOut(file.name), () => void putBackFile(file).then(putBack))
  }
}
