import { render } from 'preact'
import { App } from './app/app.tsx'
import { readOnComingBack } from './app/comingback.ts'
import { listenToKeys } from './app/keys.ts'
import { followLinks } from './app/router.ts'
import { leaveToAnother } from './app/session.ts'
import { keepTheme } from './app/theme.ts'

keepTheme()
followLinks()
listenToKeys()
readOnComingBack()
leaveToAnother()
render(<App />, document.getElementById('app')!)
