/** Opening a record: said by a page or a link in a mail, never by a read. */
import * as is from '../../base.ts'

export const RecordOpened = is.operation('RecordOpenedRequest', {
  route: '/api/internal/record/opened',
  about:
    'Notes that you have opened a record. The first time by the person it was sent to, this fills in the day: DateTransmitted of an ' +
    'RFI, DateReceived of a submittal item. By anybody else, or where the day is filled in, nothing changes. The ETag stays.',
  effect: 'write',
  request: { folderId: is.id('The record.') },
})
