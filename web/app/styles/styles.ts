/**
 * The styles come with the scripts: a file of their own would be one more request before anything is shown, and
 * without the script there is nothing to style.
 */
import { styles } from 'plumbline:styles'

/** All styles as text, and the address of a file that has the same. */
interface Styles {
  readonly text: string
  readonly address: string
}

export const applyStyles = (): void => adopt(styles)

export function adopt({ text, address }: Styles): void {
  const canAdopt: boolean = 'adoptedStyleSheets' in document
  if (canAdopt) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return
  }
  // Safari before 16.4.
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address }))
}
