/** The name that is shown: family first in Han characters and Hangul; the database and the program say the same. */
import { expect, test } from 'vitest'
import { UserUpdate } from '../../../contract/people/user.ts'
import { ProjectGetMembersByProject } from '../../../contract/projects/project.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { fullNameOf } from './fullname.ts'

const here = prepared(() => site())

test.each([
  ['伟', '张', '张伟'],
  [' 民準 ', '金', '金民準'],
  ['민준', '김', '김민준'],
  ['佐々木', '々', '々佐々木'],
  ['𠮷', '野', '野𠮷'],
  ['Wei', 'Zhang', 'Wei Zhang'],
  ['Wei', '张', 'Wei 张'],
  ['ひろし', '佐藤', 'ひろし 佐藤'],
  ['', '张', '张'],
  ['伟', '', '伟'],
  ['Ann  Marie', ' Orr ', 'Ann  Marie  Orr'],
])('%s and %s is %s', async (first, last, shown) => {
  const row = await here.database.row<{ name: string }>(
    `SELECT shown_name($1, $2, 'login', 'mail') AS name`,
    [first, last],
  )
  expect([row!.name, fullNameOf(first, last)]).toEqual([shown, shown])
})

test('somebody who changes their name is shown so everywhere', async () => {
  const { id, admin, people } = await here.project(['Viewer'])
  const user = { userId: people.Viewer.id, firstName: '伟', lastName: '张' }
  await people.Viewer.client.call(UserUpdate, { user })
  const { projectMembers } = await admin.client.call(ProjectGetMembersByProject, { projectId: id })
  expect(projectMembers!.find(({ userId }) => userId === people.Viewer.id)!.fullName).toBe('张伟')
})
