import { render } from 'preact'
import { App } from './app/app.tsx'
import { beginReading } from './app/begin.ts'
import { loadSentences } from './app/dictionary.ts'
import { workOffline } from './app/offline.ts'
import { whenQuiet } from './app/quiet.ts'
import { refetchOnReturn } from './app/refetch.ts'
import { followLinks } from './app/router.ts'
import { leaveToAnother } from './app/session.ts'
import { listenToKeys } from './app/shortcuts.ts'
import { applyStyles } from './app/styles.ts'
import { keepTheme } from './app/theme.ts'
import { watchWriting } from './app/writing.ts'

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
  import('./app/printing.ts').catch(() => undefined)
})
