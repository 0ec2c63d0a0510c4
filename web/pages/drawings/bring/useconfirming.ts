/** A publication that is confirmed on this page: read whole, and saved as one goes. */
import { useEffect, useState } from 'preact/hooks'
import { readDay } from '../../../../contract/fields/dates.ts'
import type { Day } from '../../../../contract/fields/days.ts'
import { locale } from '../../../app/language/locale.ts'
import { orderOf, readTypedDay } from '../../../parts/fields/days/typeddate.ts'
import { Confirming, readAll } from './confirming.ts'

const order = orderOf(locale)

/** The day that a text means, written as on the wire or as people type it. */
export const dayMeantBy = (text: string, today: Day): Day | undefined =>
  text.trim() ? (readDay(text) ?? readTypedDay(text, today, order, locale)) : undefined

export function useConfirming(publicationId: number, today: Day) {
  const [confirming, setConfirming] = useState<Confirming>()
  const [error, setError] = useState<unknown>()
  const [turn, setTurn] = useState(0)
  const [, draw] = useState({})
  useEffect(() => {
    let isOver = false
    setError(undefined)
    readAll(publicationId).then(
      (read) => {
        if (!isOver) setConfirming(new Confirming(read, (text) => dayMeantBy(text, today)))
      },
      (why) => {
        if (!isOver) setError(why)
      },
    )
    return () => {
      isOver = true
    }
  }, [publicationId, turn])
  useEffect(() => {
    if (!confirming) return
    const save = (): void => void confirming.save()
    const stop = confirming.watch(() => draw({}))
    addEventListener('online', save)
    return () => {
      stop()
      removeEventListener('online', save)
      // What was typed last goes out although the page is left.
      save()
    }
  }, [confirming])
  return { confirming, error, retry: () => setTurn((n) => n + 1) }
}
