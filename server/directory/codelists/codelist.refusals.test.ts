import { describe, expect, test } from 'vitest'
import { ListSave } from '../../../contract/projects/codelist.ts'
import { SubmittalTypesRead } from '../../../contract/records/submittal.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { shippedLists } from '../../codes/shipped.ts'

const here = await site()
const { admin, people, id } = await here.project(['General Contractor PM', 'Viewer'])
const stranger = await here.organization()
const who = { admin, stranger, ...people }
const none = 2147483647

const save = (request: object, person: Person = admin) => person.client.call(ListSave, request)
const _typesOf = async (request: object, person: Person = admin) =>
  (await person.client.call(SubmittalTypesRead, request)).submittalTypes!

describe('a code list is refused', () => {
  const items = [{ id: 1, name: 'One' }]
  const listName = 'discipline'

  test.each<[string, keyof typeof who, object, string]>([
    ['without a name', 'admin', { projectId: id, items }, wrong('ListName', 'Enum')],
    [
      'that does not exist',
      'admin',
      { listName: 'colours', projectId: id, items },
      wrong('ListName', 'Enum'),
    ],
    ['without items', 'admin', { listName, projectId: id }, wrong('Items', 'NotEmpty')],
    ['with an object for items', 'admin', { listName, projectId: id, items: {} }, wrong('Items', 'Type')],
    [
      'with an item without a name',
      'admin',
      { listName, items: [{ id: 1 }] },
      wrong('Items[0].Name', 'NotEmpty'),
    ],
    ['with a blank name', 'admin', { listName, items: [{ name: ' ' }] }, wrong('Items[0].Name', 'NotEmpty')],
    [
      'with an id twice',
      'admin',
      { listName, items: [...items, ...items] },
      wrong('Items[1].Id', 'Duplicate'),
    ],
    [
      'with an invalid id',
      'admin',
      { listName, items: [{ id: 'x', name: 'x' }] },
      wrong('Items[0].Id', 'Type'),
    ],
    [
      'with a name twice',
      'admin',
      { listName, items: [{ name: 'Two' }, { name: ' two' }] },
      wrong('Items[1].Name', 'Duplicate'),
    ],
    ...[-1, 1_000_000, none].map((id): [string, 'admin', object, string] => [
      `with the id ${id}`,
      'admin',
      { listName, items: [{ id, name: 'One' }] },
      wrong('Items[0].Id', 'InclusiveBetween'),
    ]),
    [
      'with no id left for a new item',
      'admin',
      { listName, items: [{ id: 999_999, name: 'Last' }, { name: 'One more' }] },
      wrong('Items[1].Id', 'NotEmpty'),
    ],
    [
      'retiring an item that is also offered',
      'admin',
      { listName, items, retiredIds: [1, 77] },
      wrong('RetiredIds[0]', 'Duplicate'),
    ],
    [
      'retiring an item that is not in it',
      'admin',
      { listName, items, retiredIds: [77] },
      wrong('RetiredIds[0]', 'Enum'),
    ],
    ['in no project', 'admin', { listName, projectId: none, items }, '404 NotFound'],
    ["in another's project", 'stranger', { listName, projectId: id, items }, '404 NotFound'],
    [
      "of another's organization",
      'stranger',
      { listName, organizationId: admin.organizationId, items },
      '404 NotFound',
    ],
    ['by a manager', 'General Contractor PM', { listName, projectId: id, items }, '403 Forbidden'],
    ['by a viewer', 'Viewer', { listName, projectId: id, items }, '403 Forbidden'],
    [
      'of the organization by a caller who is no administrator',
      'Viewer',
      { listName, items },
      '403 Forbidden',
    ],
  ])('%s', async (_, person, request, answer) => {
    const before = await here.database.rows('SELECT * FROM code_list_item ORDER BY code_list_id, code')
    expect(await told(who[person].client.call(ListSave, request))).toBe(answer)
    const mine = (rows: unknown[]) => rows.filter((row) => JSON.stringify(row).includes('One'))
    expect(
      mine(await here.database.rows('SELECT * FROM code_list_item ORDER BY code_list_id, code')),
    ).toEqual(mine(before))
  })

  test('without a session', async () => {
    expect(await told(admin.client.withKey(undefined).call(ListSave, { listName, items }))).toBe(
      '401 Unauthorized',
    )
  })

  const fixed = [
    'rfiStatus',
    'punchListStatus',
    'partyStatus',
    'openIssueStatus',
    'submittalStage',
    'submittalStatus',
    'returnedStatus',
    'meetingStatus',
    'meetingItemStatus',
    'costImpact',
  ] as const

  test.each(fixed)('with other codes than those of the rules: %s', async (listName) => {
    const same = shippedLists[listName].map(({ code, name }) => ({ id: code, name }))
    const more = [...same, { id: 50, name: 'New' }]
    for (const items of [same.slice(1), more, [...same.slice(1), { id: 50, name: 'New' }], []])
      expect(await told(save({ listName, projectId: id, items }))).toBe(wrong('Items', 'Enum'))
    const retiring = { listName, projectId: id, items: same, retiredIds: [same[0]!.id] }
    expect(await told(save(retiring))).toBe(wrong('Items', 'Enum'))
    const renamed = same.map(({ id, name }) => ({ id, name: `${name}, renamed` })).toReversed()
    expect((await save({ listName, projectId: id, items: renamed })).items).toMatchObject(renamed)
  })
})
