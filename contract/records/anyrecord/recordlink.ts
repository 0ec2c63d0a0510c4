/**
 * Records that came from one another: an open issue and the RFI created from it, a meeting and the next one,
 * an RFI and the one it was forwarded as, the revisions of a submittal item.
 */
import * as is from '../../base.ts'
import { dto } from '../../kit.ts'

export const RecordLink = dto('RecordLink', {
  folderId: is.id('The other record.'),
  folderType: is.int('Its type: 121 RFI, 132 punch list item, 151 open issue, 171 meeting minute …'),
  folderTypeName: is.name('The name of that type.'),
  number: is.name('Its number.'),
  title: is.name('What it is about, in a line.'),
  relation: is.name(
    'The relation of the other record: ConvertedTo, ConvertedFrom, CarriedOverTo, CarriedOverFrom, ForwardedTo, ForwardedFrom, ' +
      'LaterRevision or EarlierRevision.',
  ),
})

export const RecordLinksRead = is.operation('RecordLinksReadRequest', {
  route: '/api/internal/record/links',
  about: 'Lists the records that came from this one, and those it came from, as far as you may see them.',
  effect: 'read',
  request: { folderId: is.id('The record.') },
  response: { links: is.listOf(RecordLink, 'The other records, oldest link first.') },
})
