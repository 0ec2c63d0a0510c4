/** The session ran out: sign in over the page, and what was being done goes on. */
import { Dialog } from '../parts/dialog.tsx'
import { SignInForm } from '../parts/signinform.tsx'
import { signInTexts } from '../texts/signin.ts'
import { asking, useMe } from './session.ts'

export function SignInOverlay() {
  const me = useMe()
  return (
    <Dialog title={signInTexts.again}>
      <p class="second">{signInTexts.againWhy}</p>
      <SignInForm userName={me.userLogin ?? ''} done={() => asking.get()?.()} />
    </Dialog>
  )
}
