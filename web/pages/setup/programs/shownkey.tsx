/** A key that is shown once, when it is made. */
import { copyText } from '../../../app/clipboard.ts'
import { showToast } from '../../../parts/toast.tsx'
import { keyTexts as t } from '../../../texts/setup/setup.ts'

export function ShownKey({ value, done }: { value: string; done: () => void }) {
  const copyKey = async (): Promise<void> => {
    if (await copyText(value)) showToast(t.copied)
  }
  return (
    <>
      <p>{t.once}</p>
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
