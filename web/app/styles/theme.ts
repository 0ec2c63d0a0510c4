/** Light, dark, or as the device says. */
import { remember } from '../device/remember.ts'
import { store } from '../store.ts'

export type Theme = 'system' | 'light' | 'dark'

const place = 'plumbline:theme'
const asTheme = (text: string | null): Theme => (text === 'light' || text === 'dark' ? text : 'system')

export const theme = store<Theme>(asTheme(localStorage.getItem(place)))

export function keepTheme(): void {
  const put = (): void => {
    const chosen = theme.get()
    remember(place, chosen)
    if (chosen === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = chosen
  }
  theme.watch(put)
  put()
}
