/** A file over the page: pictures and PDF as they are, others to download. Arrows go from one to the next. */

import { size } from '../../app/numbers.ts'
import { useShortcuts } from '../../app/shortcuts.ts'
import { common } from '../../texts/everypage.ts'
import { filesTexts as t } from '../../texts/files.ts'
import { Dialog } from '../dialog.tsx'
import { Icon } from '../icon.tsx'
import { fileKind, type ShownFile, shownInline } from './filekind.ts'

export function Preview({
  files,
  at,
  setAt,
  close,
  remove,
}: {
  files: readonly ShownFile[]
  at: number
  setAt: (at: number) => void
  close: () => void
  /** Left out: it cannot be removed here. */
  remove?: (file: ShownFile) => void
}) {
  const file = files[at]
  const turn = (by: number): void => setAt((at + by + files.length) % files.length)
  if (!file) return null
  return (
    <Dialog title={file.name} close={close} wide full>
      <Turning turn={turn} />
      <div class="preview">
        <Shown file={file} />
      </div>
      <footer class="preview-foot">
        <p class="muted">
          {t.by(file.by ?? '', size(file.size ?? 0))}
          {file.description && ` · ${file.description}`}
        </p>
        {files.length > 1 && (
          <div class="preview-turn">
            <button type="button" class="btn icon" aria-label={t.previous} onClick={() => turn(-1)}>
              <Icon name="left" />
            </button>
            <span class="num">{t.place(at + 1, files.length)}</span>
            <button type="button" class="btn icon" aria-label={t.next} onClick={() => turn(1)}>
              <Icon name="right" />
            </button>
          </div>
        )}
        <div class="end">
          {remove && file.attachmentFileId ? (
            <button type="button" class="btn" onClick={() => remove(file)}>
              <Icon name="trash" />
              {common.remove}
            </button>
          ) : null}
          <a class="btn" href={file.url} download={file.name}>
            <Icon name="download" />
            {t.download}
          </a>
        </div>
      </footer>
    </Dialog>
  )
}

/** A layer of keys above the dialog's own. */
function Turning({ turn }: { turn: (by: number) => void }) {
  useShortcuts({ on: { ArrowLeft: { does: () => turn(-1) }, ArrowRight: { does: () => turn(1) } } })
  return null
}

function Shown({ file }: { file: ShownFile }) {
  const kind = fileKind(file.name)
  if (kind === 'image')
    return <img key={file.url} src={shownInline(file.url)} alt={file.description || file.name} />
  if (kind === 'pdf') return <iframe key={file.url} src={shownInline(file.url)} title={file.name} />
  return <p class="empty">{t.noPreview}</p>
}
