/** How somebody signs in with a name and a password, or with a passkey; and what is said if that fails. */
import { useEffect, useState } from 'preact/hooks'
import { NoConnection } from '../../app/calls/client.ts'
import { NoPasskey, signInByPasskey } from '../../app/passkeys.ts'
import { nameKept, signIn, WrongSignIn } from '../../app/session.ts'
import { signInTexts as t } from '../../texts/account/signin.ts'
import { sentenceOf } from '../errorbox.tsx'

export function useSignIn(userName: string, done: () => void) {
  const [name, setName] = useState(userName || nameKept())
  const [isStaying, setStaying] = useState(() => nameKept() !== '')
  const [problem, setProblem] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [waitSeconds, setWait] = useState(0)
  useEffect(() => {
    if (!waitSeconds) return
    const timer = setTimeout(() => {
      setWrong(false)
      setProblem(t.waited)
      setWait(0)
    }, waitSeconds * 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  const enter = async (by: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await by()
      done()
    } catch (error) {
      setWait(error instanceof WrongSignIn ? error.waitSeconds : 0)
      setProblem(told(error))
      setWrong(isWrongPassword(error))
    } finally {
      setBusy(false)
    }
  }

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    // A password manager may fill it in without an event.
    const typed = String(form.get('username') ?? '').trim()
    const password = String(form.get('password') ?? '')
    setName(typed)
    setWrong(false)
    if (!typed || !password) return setProblem(t.missing)
    await enter(() => signIn(typed, password, isStaying))
  }
  const byPasskey = (): Promise<void> => enter(() => signInByPasskey(isStaying))
  return { name, setName, isStaying, setStaying, problem, isWrong, isBusy, submit, byPasskey }
}

/** What the service says to programs; people are told what to do. */
const wrongOnWire = 'Invalid Username or Password'

const isWrongPassword = (error: unknown): boolean =>
  error instanceof WrongSignIn && error.message === wrongOnWire

function told(error: unknown): string {
  if (isWrongPassword(error)) return t.wrong
  if (error instanceof WrongSignIn) return error.message
  if (error instanceof NoPasskey) return t.noPasskey
  return error instanceof NoConnection ? t.offline : sentenceOf(error)
}
