/** The page for people. */
import { render } from 'preact'

render(<h1>Plumbline</h1>, document.getElementById('app')!)
