/** Shows a dialog outside of the page, for what ends after one may have gone to another page. */
import { type JSX, render } from 'preact'

export function showDialog(dialog: (close: () => void) => JSX.Element): void {
  const place = document.body.appendChild(document.createElement('div'))
  const close = (): void => {
    render(null, place)
    place.remove()
  }
  render(dialog(close), place)
}
