/** Die Arten von Vorgängen. */
import type { RecordType } from '../../recordtypes/recordtype.ts'

type Names = RecordType['texts']

export const types = {
  'type.rfi': { one: 'Rückfrage', many: 'Rückfragen (RFI)', create: 'Neue Rückfrage' },
  'type.submittalItem': { one: 'Einreichung', many: 'Einreichungen', create: 'Neue Einreichung' },
  'type.submittal': { one: 'Einreichungspaket', many: 'Pakete', create: 'Neues Paket' },
  'type.punchListItem': { one: 'Mangel', many: 'Mängellisten', create: 'Neuer Mangel' },
  'type.openIssue': { one: 'offener Punkt', many: 'Offene Punkte', create: 'Neuer Punkt' },
  'type.dailyReport': { one: 'Bautagebericht', many: 'Bautageberichte', create: 'Bericht für heute' },
  'type.meetingMinute': { one: 'Besprechung', many: 'Besprechungen', create: 'Neue Besprechung' },
} satisfies Record<string, Names>
