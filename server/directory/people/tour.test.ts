/** Tours of the web app: noted for each person, and offered again if they want. */
import { expect, test } from 'vitest'
import { TourSave, ToursRead, toursMax } from '../../../contract/projects/tour.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['Viewer']))

test('a tour is seen by whoever saw it, until they want it again', async () => {
  const seen = async (who = team.admin) => (await who.client.call(ToursRead, {})).seen
  for (const _ of [1, 2]) await team.admin.client.call(TourSave, { name: ' Viewer ' })
  await team.admin.client.call(TourSave, { name: '*' })
  expect([await seen(), await seen(team.people.Viewer)]).toEqual([['*', 'Viewer'], []])
  await team.admin.client.call(TourSave, { name: 'Viewer', isSeen: false })
  expect(await seen()).toEqual(['*'])
  const events = await here.database.rows(
    `SELECT project_id FROM event WHERE action = 'TourSaved' AND person_id = $1`,
    [team.admin.id],
  )
  expect(events).toEqual(Array(3).fill({ project_id: null }))
})

test('one without a name, and one too many, are refused', async () => {
  expect(await told(team.admin.client.call(TourSave, {}))).toBe(wrong('Name', 'NotEmpty'))
  const other = await here.person(team.admin)
  await here.database.rows(`INSERT INTO tour_seen SELECT $1, 'T' || n, now() FROM generate_series(1, $2) n`, [
    other.id,
    toursMax,
  ])
  expect(await told(other.client.call(TourSave, { name: 'One more' }))).toBe('409 Conflict')
})
