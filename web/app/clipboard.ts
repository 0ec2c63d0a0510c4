/**
 * Copies a text to the clipboard. Without https scripts have no clipboard access: then the text of a
 * selected field is copied.
 */
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
  // In a dialog nothing outside of it can be selected.
  const around = before?.closest('dialog') ?? document.body
  field.className = 'vh'
  around.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  before?.focus()
  return isCopied
}
