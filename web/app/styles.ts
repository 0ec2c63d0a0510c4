/**
 * The styles come with the first script: a file of their own would be one more request before anything is
 * shown, and without the script there is nothing to style.
 */
import { styles } from 'plumbline:styles'

export const applyStyles = (): void => addStyles(styles)

/** Styles of some pages come with their script (deskstyles.ts). */
export function addStyles({ text, address }: typeof styles): void {
  const canAdopt: boolean = 'adoptedStyleSheets' in document
  if (canAdopt) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return
  }
  // Safari before 16.4.
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  document.head.append(link)
}
