/** The session expired: the user signs in on top of the page and continues. */

import { SignInForm } from '../../parts/account/signinform.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { signInTexts } from '../../texts/account/signin.ts'
import { asking, useMe } from '../session.ts'

export function SignInOverlay() {
  const me = useMe()
  return (
    <Dialog title={signInTexts.again}>
      <p class="second">{signInTexts.againWhy}</p>
      <SignInForm userName={me.userLogin ?? ''} done={() => asking.get()?.()} />
    </Dialog>
  )
}
