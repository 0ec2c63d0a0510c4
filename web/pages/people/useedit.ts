/** One thing that is changed in a dialog: its new values, and saving them. */
import { useState } from 'preact/hooks'
import { faultAt } from '../../app/calls/fault.ts'
import { showToast } from '../../parts/toast.tsx'

export function useEdit<T extends object>(first: T, saved: string, close: () => void) {
  const [values, setValues] = useState(first)
  const [error, setError] = useState<unknown>()
  const put = (more: Partial<T>): void => setValues({ ...values, ...more })
  const faultOf = (name: string): string | undefined => faultAt(error, name)
  const save = (work: Promise<unknown>): void => {
    work.then(() => {
      showToast(saved)
      close()
    }, setError)
  }
  return { values, put, error, faultOf, save }
}
