/** What a row of a list may show where it is remembered as it was written. */
import { describe, expect, test } from 'vitest'
import { meetingMinuteListing } from '../meetingminute/meetingminutelist.ts'
import { openIssueListing } from '../openissue/openissuelist.ts'
import { punchListing } from '../punchlist/punchitems.ts'
import { rfiListing } from '../rfi/rfilist.ts'
import { submittalItemListing } from '../submittal/submittallist.ts'
import type { Listing } from './list.ts'

/** The node and its project, and what writes the node, too. */
const own = ['folder', 'project', 'in_court', 'party', 'attachment', 'lateral']
/** What of the asker's rights `dependsOn` tells. */
const told = ['writes', 'deletes', 'is_admin']

const found = (sql: string, pattern: RegExp): string[] =>
  [...new Set([...sql.matchAll(pattern)].map(([, name]) => name!.toLowerCase()))].sort()

describe('rows that are said to be their own show nothing of anybody else:', () => {
  test.each<[string, Listing<any>, string]>([
    ['RFIs', rfiListing, 'rfi'],
    ['punch list items', punchListing, 'punch_list'],
    ['open issues', openIssueListing, 'open_issue'],
    ['meeting minutes', meetingMinuteListing, 'meeting_minute'],
    ['submittal items', submittalItemListing, 'submittal_item'],
  ])('%s', (_, { select, from, isOwn }, table) => {
    expect(isOwn).toBe(true)
    const tables = found(`${select} ${from}`, /\b(?:FROM|JOIN)\s+(\w+)/gi)
    expect(tables.filter((name) => ![...own, table].includes(name))).toEqual([])
    expect(found(select, /\ba\.(\w+)/g).filter((right) => !told.includes(right))).toEqual([])
    expect(found(select, /\b(up|p)\./g)).toEqual([])
    expect(found(select, /\$(\d+)/g)).toEqual(['3'])
  })
})
