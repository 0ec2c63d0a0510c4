import { render } from 'preact'
import { App } from './app/app.tsx'
import { listenToKeys } from './app/keys.ts'
import { refetchOnReturn } from './app/refetch.ts'
import { followLinks } from './app/router.ts'
import { leaveToAnother } from './app/session.ts'
import { keepTheme } from './app/theme.ts'

keepTheme()
followLinks()
listenToKeys()
refetchOnReturn()
leaveToAnother()
render(<App />, document.getElementById('app')!)
