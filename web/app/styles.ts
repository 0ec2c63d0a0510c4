/**
 * The styles come with the first script: a file of their own would be one more request before anything is
 * shown, and without the script there is nothing to style.
 */
import { styles } from 'plumbline:styles'

export function applyStyles(): void {
  const canAdopt: boolean = 'adoptedStyleSheets' in document
  if (canAdopt) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles.text)
    document.adoptedStyleSheets = [sheet]
    return
  }
  // Safari before 16.4.
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: styles.address,
  })
  document.head.append(link)
}
