/** The sign-in page. A user whose password was set by an administrator chooses their own first. */
import { showIn } from '../../app/language/locale.ts'
import { go, useAddress } from '../../app/router.ts'
import { useMaybeMe } from '../../app/session.ts'
import { useTitle } from '../../app/shell/title.ts'
import { ChangePassword } from '../../parts/account/changepassword.tsx'
import { LanguageChoice } from '../../parts/account/languagechoice.tsx'
import { SignInForm } from '../../parts/account/signinform.tsx'
import { signInTexts as t } from '../../texts/account/signin.ts'
import { common } from '../../texts/everypage.ts'

export default function SignIn() {
  const me = useMaybeMe()
  const { query } = useAddress()
  const goOn = (): void => go(placeIn(query.get('to')), { replace: true })
  const mustChange = Boolean(me?.mustChangePassword)
  useTitle(mustChange ? t.change : t.title)
  return (
    <div class="gate">
      <PlumbBob />
      <main id="main">
        <h1>{mustChange ? t.change : t.title}</h1>
        <p class="second">{mustChange ? t.changeWhy : location.host}</p>
        {mustChange ? <ChangePassword done={goOn} /> : <SignInForm done={goOn} />}
        {!mustChange && (
          <p class="hint">
            <a href="/password">{t.forgotten}</a> {t.help}
          </p>
        )}
      </main>
      <footer>
        <span>{common.product}</span>
        {!mustChange && <LanguageChoice label={t.language} choose={showIn} />}
        <a href="/developers">{t.developers}</a>
        <a href="/health">{t.health}</a>
      </footer>
    </div>
  )
}

/** Only addresses of this site: a forged link must not redirect elsewhere. */
const placeIn = (to: string | null): string =>
  to?.startsWith('/') && !to.startsWith('//') && !to.startsWith('/\\') && to !== '/signin' ? to : '/'

function PlumbBob() {
  return (
    <svg class="plumb" viewBox="0 0 40 248" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path class="cord" d="M20 0v196" />
      <path class="cap" d="M15 194h10v6H15z" />
      <path class="body" d="M9 200h22l-2.500 20L20 246l-8.500-26z" />
    </svg>
  )
}
