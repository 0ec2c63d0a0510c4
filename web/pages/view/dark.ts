/** Whether drawings are shown dark: one choice for all of them. */
import { useState } from 'preact/hooks'
import { remember } from '../../app/device/remember.ts'

const darkPlace = 'plumbline:sheets'

/** White paper blinds in a dark room; it is remembered on this device. */
export function useDark() {
  const [isOn, setOn] = useState(localStorage.getItem(darkPlace) === 'dark')
  const turn = (): void => {
    remember(darkPlace, isOn ? 'light' : 'dark')
    setOn(!isOn)
  }
  return { isOn, turn }
}
