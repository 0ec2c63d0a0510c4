import { render } from 'preact'
import { App } from './app/app.tsx'
import { beginReading } from './app/begin.ts'
import { refetchOnReturn } from './app/calls/refetch.ts'
import { workOffline } from './app/device/offline.ts'
import { watchWriting } from './app/device/writing.ts'
import { loadSentences } from './app/language/dictionary.ts'
import { declarePages } from './app/page.ts'
import { whenQuiet } from './app/quiet.ts'
import { followLinks } from './app/router.ts'
import { leaveToAnother } from './app/session.ts'
import { listenToKeys } from './app/shell/shortcuts.ts'
import { applyStyles } from './app/styles/styles.ts'
import { keepTheme } from './app/styles/theme.ts'
import { parts } from './pages/later.ts'
import { pages } from './pages/pages.ts'

declarePages(pages, parts)
beginReading()
applyStyles()
keepTheme()
followLinks()
listenToKeys()
watchWriting()
refetchOnReturn()
leaveToAnother()
workOffline()
render(<App />, document.getElementById('app')!)
whenQuiet(() => {
  void loadSentences()
  import('./app/styles/printing.ts').catch(() => undefined)
})
