import { render } from 'preact'
import { App } from './app/app.tsx'
import { workOffline } from './app/offline.ts'
import { refetchOnReturn } from './app/refetch.ts'
import { followLinks } from './app/router.ts'
import { leaveToAnother } from './app/session.ts'
import { listenToKeys } from './app/shortcuts.ts'
import { keepTheme } from './app/theme.ts'

keepTheme()
followLinks()
listenToKeys()
refetchOnReturn()
leaveToAnother()
workOffline()
render(<App />, document.getElementById('app')!)
