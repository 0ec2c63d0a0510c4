/** The user's account: name, password, and how this device shows the page. */
import '../../app/styles/deskstyles.ts'
import { useEffect, useState } from 'preact/hooks'
import { type ResponseOf, write } from '../../app/calls/client.ts'
import { faultAt } from '../../app/calls/fault.ts'
import { useRead } from '../../app/calls/useread.ts'
import { worksOffline } from '../../app/device/offline.ts'
import { showIn } from '../../app/language/locale.ts'
import { useMe } from '../../app/session.ts'
import { letters } from '../../app/shell/shortcuts.ts'
import { useTitle } from '../../app/shell/title.ts'
import { useStore } from '../../app/store.ts'
import { type Theme, theme } from '../../app/styles/theme.ts'
import { ChangePassword } from '../../parts/account/changepassword.tsx'
import { LanguageChoice } from '../../parts/account/languagechoice.tsx'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { PlainField } from '../../parts/plainfield.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { showToast } from '../../parts/toast.tsx'
import { meTexts as t } from '../../texts/account/me.ts'
import { common } from '../../texts/everypage.ts'
import { keyTexts } from '../../texts/shortcuts.ts'
import { NoticeSettings } from '../inbox/settings.tsx'
import { Passkeys } from './passkeys.tsx'
import { Pins } from './pins.tsx'
import { Sessions } from './sessions.tsx'
import { SignOut } from './signout.tsx'

type User = NonNullable<ResponseOf<'UserGet'>['user']>
type Field = keyof typeof t.fields

/** How a password manager or the browser itself fills each in. */
const fields: ReadonlyArray<[name: Field, autocomplete: string, type?: 'email' | 'tel']> = [
  ['firstName', 'given-name'],
  ['lastName', 'family-name'],
  ['email', 'email', 'email'],
  ['phone', 'tel', 'tel'],
  ['cell', 'tel-national', 'tel'],
]

export default function Account() {
  useTitle(common.account)
  const me = useMe()
  const { data, error, isWaiting, retry } = useRead('UserGet', { userId: me.userId })
  const [turn, setTurn] = useState(0)
  return (
    <>
      <header class="head">
        <h1>{common.account}</h1>
      </header>
      <div class="scroll">
        <div class="account">
          <ErrorBox error={error} retry={retry} />
          {isWaiting && <Skeleton rows={6} />}
          {data?.user && <Who user={data.user} login={me.userLogin ?? ''} company={me.company ?? ''} />}
          <section aria-labelledby="me-password">
            <h2 id="me-password">{t.password}</h2>
            <p class="second">{t.passwordWhy}</p>
            <ChangePassword
              key={turn}
              says={t.passwordChange}
              done={() => {
                setTurn(turn + 1)
                showToast(t.passwordChanged)
              }}
            />
          </section>
          <Passkeys />
          <Sessions />
          <NoticeSettings />
          <LanguageSection />
          <Device />
          <Pins />
          <section>
            <SignOut />
            {me.productVersion && <p class="hint">{t.version(me.productVersion)}</p>}
          </section>
        </div>
      </div>
    </>
  )
}

const valuesOf = (user: User): Record<Field, string> =>
  Object.fromEntries(fields.map(([name]) => [name, user[name] ?? ''])) as Record<Field, string>

function Who({ user, login, company }: { user: User; login: string; company: string }) {
  const [values, setValues] = useState(() => valuesOf(user))
  const [error, setError] = useState<unknown>()
  const kept = JSON.stringify(valuesOf(user))
  // The stored value, once it has been read again.
  useEffect(() => setValues(JSON.parse(kept)), [kept])
  const wrong = (name: Field): string | undefined => faultAt(error, name)
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    try {
      await write('UserUpdate', { user: { userId: user.userId, ...values } })
      setError(undefined)
      showToast(common.saved)
    } catch (why) {
      setError(why)
    }
  }
  const hasPlace = fields.some(([name]) => wrong(name))
  return (
    <section aria-labelledby="me-who">
      <h2 id="me-who">{t.who}</h2>
      <p class="second">
        {t.whoWhy} {t.login(login)} {company && t.company(company)}
      </p>
      <form onSubmit={submit}>
        {!hasPlace && <ErrorBox error={error} />}
        <div class="pair">
          {fields.map(([name, autocomplete, type]) => (
            <PlainField
              key={name}
              label={t.fields[name]}
              value={values[name]}
              error={wrong(name)}
              {...{ autocomplete, type }}
              onValue={(value) => setValues({ ...values, [name]: value })}
            />
          ))}
        </div>
        <p class="actions start">
          <button type="submit" class="btn primary">
            {common.save}
          </button>
        </p>
      </form>
    </section>
  )
}

/** Kept with the person, and then the page is loaded anew in it. */
function LanguageSection() {
  const [error, setError] = useState<unknown>()
  const choose = (next: string): void => {
    write('LanguageSave', { language: next }).then(() => showIn(next), setError)
  }
  return (
    <section aria-labelledby="me-language">
      <h2 id="me-language">{t.language}</h2>
      <p class="second">{t.languageWhy}</p>
      <ErrorBox error={error} />
      <LanguageChoice label={t.language} choose={choose} />
    </section>
  )
}

function Device() {
  const chosen = useStore(theme)
  const hasLetters = useStore(letters)
  return (
    <section aria-labelledby="me-device">
      <h2 id="me-device">{t.device}</h2>
      <p class="second">{worksOffline() ? t.offline : t.noHttps}</p>
      <fieldset class="join" aria-label={common.theme}>
        {(Object.keys(common.themes) as Theme[]).map((name) => (
          <button
            key={name}
            type="button"
            class="btn"
            aria-pressed={chosen === name}
            onClick={() => theme.set(name)}
          >
            {common.themes[name]}
          </button>
        ))}
      </fieldset>
      <label class="check">
        <input
          type="checkbox"
          class="box"
          checked={hasLetters}
          onChange={(event) => letters.set(event.currentTarget.checked)}
        />
        {keyTexts.letters}
      </label>
    </section>
  )
}
