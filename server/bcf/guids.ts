/**
 * The GUIDs of our own records and replies: the same each time, and telling nothing of their ids without the database's own
 * random id.
 */

const hashed = (what: string, id: string): string =>
  `encode(substr(sha256(convert_to((SELECT database_id FROM installation) || ' ${what} ' || ${id}, 'UTF8')), 1, 16), 'hex')`

/** SQL: a GUID of the form of random ones. */
const guid = (what: string, id: string): string =>
  `overlay(overlay(${hashed(what, id)} PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`

/** SQL: that of a record without one from elsewhere, by its node. */
export const recordGuid = (node: string): string => guid('record', node)
export const replyGuid = (reply: string): string => guid('reply', reply)
