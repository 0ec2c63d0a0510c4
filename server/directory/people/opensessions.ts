/** Where a person is signed in: they see their sessions, and end them. */
import { SessionEnd, SessionsRead } from '../../../contract/people/session.ts'
import { digestOf } from '../../access/secrets.ts'
import { isLiveSql, isLiveValues } from '../../access/sessions.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'

/** A person has a few; the rest are keys that programs forgot to end. */
const shownMax = 200

const digestNow = ({ sessionKey }: Call): Buffer | null => (sessionKey ? digestOf(sessionKey) : null)

const readSessions = async (call: Call) => ({
  sessions: await call.db.rows<any>(
    `SELECT s.id AS "sessionId", s.device, s.address, s.created_at AS "createdAt", s.used_at AS "usedAt",
            s.is_lasting AS "isLasting", s.digest IS NOT DISTINCT FROM $6::bytea AS "isCurrent"
       FROM session s WHERE ${isLiveSql} AND s.person_id = $5
      ORDER BY s.digest IS NOT DISTINCT FROM $6::bytea DESC, s.used_at DESC, s.id DESC LIMIT ${shownMax}`,
    [...isLiveValues(call.now, call.settings), call.caller.id, digestNow(call)],
  ),
})

interface Ended {
  device: string | null
  address: string | null
}

async function endOne(call: Call, sessionId: number): Promise<Ended[]> {
  const ended = await call.db.rows<Ended>(
    'DELETE FROM session WHERE person_id = $1 AND id = $2 RETURNING device, address',
    [call.caller.id, sessionId],
  )
  if (ended.length === 0) throw notFound('This session')
  return ended
}

const endOthers = (call: Call): Promise<Ended[]> =>
  call.db.rows<Ended>(
    'DELETE FROM session WHERE person_id = $1 AND digest IS DISTINCT FROM $2 RETURNING device, address',
    [call.caller.id, digestNow(call)],
  )

/** One event, however many ended: it names the device if it was one. */
async function endSessions(sessionId: number | null | undefined, allOthers: boolean, call: Call) {
  if (sessionId && allOthers)
    throw invalidField('AllOthers', 'Choice', 'Please give either a session or all others, not both.')
  if (!sessionId && !allOthers) throw notEmpty('SessionId', 'the session to end, or all others')
  const ended = sessionId ? await endOne(call, sessionId) : await endOthers(call)
  if (ended.length === 0) return { endedCount: 0 }
  const [{ device, address }] = ended as [Ended]
  await writeEvents(call, [
    {
      action: 'SessionEnded',
      organizationId: call.caller.organizationId,
      changes:
        ended.length === 1
          ? [
              ['device', device, null],
              ['address', address, null],
            ]
          : [['sessions', ended.length, 0]],
    },
  ])
  call.afterCommit(() => call.sessions.forget({ personId: call.caller.id }))
  return { endedCount: ended.length }
}

export default [
  serve(SessionsRead, (_request, call) => readSessions(call)),
  serve(SessionEnd, ({ sessionId, allOthers }, call) => endSessions(sessionId, !!allOthers, call)),
]
