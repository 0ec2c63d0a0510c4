/** The frame of pages for people who are not signed in yet, and what a link shows that counts no more. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import '../../app/styles/gatestyles.ts'
import { CallFailed } from '../../app/calls/client.ts'
import { sentenceOf } from '../../parts/errorbox.tsx'
import { joinTexts as t } from '../../texts/account/join.ts'

interface GateProps {
  title: string
  /** What one does here. */
  things?: readonly string[]
  children: ComponentChildren
}

export function Gate({ title, things, children }: GateProps) {
  return (
    <div class="gate">
      <span />
      <main id="main">
        <h1>{title}</h1>
        {children}
        {things && <Things things={things} />}
      </main>
    </div>
  )
}

/** The "?" of a page without the frame of the app. */
const Things = ({ things }: { things: readonly string[] }) => (
  <details class="gate-help">
    <summary>{t.help}</summary>
    <ol>
      {things.map((thing) => (
        <li key={thing}>{thing}</li>
      ))}
    </ol>
  </details>
)

/** Behind the #: browsers send that to nobody. */
const tokenHere = (): string => location.hash.slice(1)

export function useLinkToken(): string {
  const [token, setToken] = useState(tokenHere)
  useEffect(() => {
    const changed = (): void => setToken(tokenHere())
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
  return token
}

/** The server says why, and what to do. */
export function GoneLink({
  title,
  error,
  children,
}: {
  title: string
  error: unknown
  children?: ComponentChildren
}) {
  const isSaid = error instanceof CallFailed && error.message
  return (
    <Gate title={title}>
      <p class="second" role="alert">
        {isSaid ? error.message : sentenceOf(error)}
      </p>
      {children}
      <p class="second">
        <a href="/signin">{t.signIn}</a>
      </p>
    </Gate>
  )
}
