/** Where the record is pinned: a part of each sheet around the place. There is no way from it to the rest of the sheet. */
import { useState } from 'preact/hooks'
import { dayOf, dayWithYear } from '../../app/language/dates.ts'
import { mailLinkTexts as t } from '../../texts/mail/maillink.ts'
import type { LinkedRecordData } from './linkread.ts'

type Place = NonNullable<LinkedRecordData['places']>[number]

export function Places({ token, record }: { token: string; record: LinkedRecordData }) {
  const { places = [], placesLeftOff } = record
  // One after the other: the server draws few at a time for a person.
  const [drawn, setDrawn] = useState(0)
  if (!places || places.length === 0) return null
  return (
    <section aria-labelledby="linked-places">
      <h2 id="linked-places">{t.places}</h2>
      <ul class="linked-places">
        {places.map((place, i) => (
          <li key={place.pinId}>
            <About place={place} />
            {i <= drawn && (
              <Part token={token} place={place} done={() => setDrawn((was) => Math.max(was, i + 1))} />
            )}
          </li>
        ))}
      </ul>
      {placesLeftOff ? <p class="hint">{t.morePlaces(placesLeftOff)}</p> : null}
    </section>
  )
}

function About({ place }: { place: Place }) {
  const { sheetNumber, sheetTitle, revision, issueDate, standing, needsCheck, fileName } = place
  const day = dayOf(issueDate)
  const facts = [
    revision && t.sheetRevision(revision),
    day && dayWithYear(day),
    fileName && t.placeOfFile(fileName),
    needsCheck && t.checkPlace,
  ]
  return (
    <p>
      <b dir="auto">{[sheetNumber, sheetTitle].filter(Boolean).join(' ')}</b>{' '}
      <span class="muted">{facts.filter(Boolean).join(' · ')}</span>{' '}
      {standing !== 'InForce' && (
        <span class="tag orange">{standing === 'Withdrawn' ? t.sheetWithdrawn : t.sheetNotInForce}</span>
      )}
    </p>
  )
}

function Part({ token, place, done }: { token: string; place: Place; done: () => void }) {
  const [tries, setTries] = useState(1)
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return (
      <p class="hint">
        {t.noPlacePicture}{' '}
        <button
          type="button"
          class="link"
          onClick={() => {
            setTries(tries + 1)
            setBroken(false)
          }}
        >
          {t.tryAgain}
        </button>
      </p>
    )
  return (
    <img
      src={`/files/link/place/${place.pinId}?token=${encodeURIComponent(token)}&try=${tries}`}
      alt={t.partOf(place.sheetNumber ?? '')}
      onLoad={done}
      onError={() => {
        setBroken(true)
        done()
      }}
    />
  )
}
