/** Tours of the web app that people have seen. They are their own: no project's history has them. */
import { TourSave, ToursRead, toursMax } from '../../../contract/projects/tour.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { conflict, notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'

const readSeen = async (call: Call): Promise<string[]> =>
  (
    await call.db.rows<{ name: string }>('SELECT name FROM tour_seen WHERE person_id = $1 ORDER BY name', [
      call.caller.id,
    ])
  ).map(({ name }) => name)

async function save(request: { name?: string | null; isSeen?: boolean | null }, call: Call): Promise<object> {
  const name = request.name?.trim()
  if (!name) throw notEmpty('Name', 'the tour')
  const isSeen = request.isSeen ?? true
  const seen = await readSeen(call)
  if (seen.includes(name) === isSeen) return {}
  if (isSeen && seen.length >= toursMax)
    throw conflict(`You have seen ${toursMax} tours, which is the most that is kept.`)
  await call.db.rows(
    isSeen
      ? 'INSERT INTO tour_seen (person_id, name, seen_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
      : 'DELETE FROM tour_seen WHERE person_id = $1 AND name = $2',
    isSeen ? [call.caller.id, name, call.now] : [call.caller.id, name],
  )
  await writeEvents(call, [{ action: 'TourSaved', changes: [[name, !isSeen, isSeen]] }])
  return {}
}

export default [
  serve(ToursRead, async (_request, call) => ({ seen: await readSeen(call) })),
  serve(TourSave, save),
]
