/** Puts a text on the clipboard. Without https there is no clipboard for scripts: then a marked field is copied from. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyMarked(text)
  }
}

function copyMarked(text: string): boolean {
  const before = document.activeElement as HTMLElement | null
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  // In a dialog nothing outside of it can be marked.
  const around = before?.closest('dialog') ?? document.body
  field.className = 'vh'
  around.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  before?.focus()
  return isCopied
}
