import { render } from 'preact'
import { App } from './app/app.tsx'
import { listenToKeys } from './app/keys.ts'
import { followLinks } from './app/router.ts'
import { keepTheme } from './app/theme.ts'

keepTheme()
followLinks()
listenToKeys()
render(<App />, document.getElementById('app')!)
