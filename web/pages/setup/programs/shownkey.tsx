/** A key or secret that is shown once, when it is made. */
import { copyText } from '../../../app/clipboard.ts'
import { showToast } from '../../../parts/toast.tsx'
import { keyTexts } from '../../../texts/setup/setup.ts'

interface Props {
  value: string
  done: () => void
  texts?: { once: string; copy: string; copied: string; done: string }
  more?: string
}

export function ShownKey({ value, done, texts: t = keyTexts, more }: Props) {
  const copyKey = async (): Promise<void> => {
    if (await copyText(value)) showToast(t.copied)
  }
  return (
    <>
      <p>{t.once}</p>
      {more && <p class="second">{more}</p>}
      <p class="made-key">
        <code>{value}</code>
        <button type="button" class="btn" onClick={copyKey}>
          {t.copy}
        </button>
      </p>
      <div class="actions">
        <button type="button" class="btn primary" onClick={done}>
          {t.done}
        </button>
      </div>
    </>
  )
}
