/** What people do to records in the table of events and people, in the fewest words. */
import { RFIReplyCreate } from '../../../contract/records/rfi.ts'
import type { RecordData } from '../../kit/records.ts'
import type { Act, Row } from './scenes.ts'
import type { ToldWorld, Who } from './world.ts'

export type Type = Parameters<ToldWorld['make']>[1]
export type Fields = RecordData | ((w: ToldWorld) => RecordData)

const given = (fields: Fields, at: ToldWorld): RecordData =>
  typeof fields === 'function' ? fields(at) : fields

export const make =
  (type: Type, by: Who, fields: Fields): Act =>
  (at) =>
    at.make(by, type, given(fields, at))

/** Changes the record of the scene. */
export const change =
  (type: Type) =>
  (by: Who, fields: Fields, reason?: string): Act =>
  async (at, { folderId }) =>
    void (await at.step(by, type, { folderId }, given(fields, at), reason))

export const rfi = (by: Who, fields: Fields): Act =>
  make('rfi', by, (at) => ({ subject: 'Beam clash', question: 'Which one moves?', ...given(fields, at) }))

/** From the superintendent, made by the manager, to the architect, copied to the engineer. */
export const usualRfi = (more: Fields = {}): Act =>
  rfi('pm', (at) => ({
    fromUserId: at.id('superintendent'),
    toUserId: at.id('architect'),
    ccUserList: [at.login('engineer')],
    ...given(more, at),
  }))

/** Who is told when that one is opened. */
export const usualRows: readonly Row[] = [
  [46, 'architect', 'court'],
  [47, 'engineer', 'party'],
  [49, 'superintendent', 'party behalf', 'From is a party, and it was made on their behalf'],
  [60, 'admin', 'behalf'],
]

export const changeRfi = change('rfi')
export const rfiTo = (by: Who, statusId: number, more: RecordData = {}, reason?: string): Act =>
  changeRfi(by, { statusId, ...more }, reason)

export const reply =
  (by: Who, text: (w: ToldWorld) => string, more: RecordData = {}): Act =>
  async (at, { rfiId }) =>
    void (await at.person(by).client.call(RFIReplyCreate, {
      reply: { rfiId, response: text(at), ...more },
    }))

/** Assigned to the subcontractor, copied to the engineer. */
export const punchItem = (by: Who, more: Fields = {}): Act =>
  make('punchList', by, (at) => ({
    summary: 'Scratch',
    responsiblePartyList: [at.login('sub')],
    ccUserList: [at.login('engineer')],
    ...given(more, at),
  }))
