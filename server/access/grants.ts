/**
 * The part of every query that says what the asker may see and do. A statement that reads a node of the tree
 * joins `access` by this and keeps only what is visible: not there and not yours are one answer.
 */
import { partyTypes } from '../codes/foldertypes.ts'

/** Joins what the asker (the statement's $1) may do in the section of the node `f`. */
export const grantJoin = `JOIN access a ON a.person_id = $1 AND a.project_id = f.project_id
  AND a.section = f.section`

/** The parties `y` of the node `f` that stand for the asker. What lies in a package has its people too. */
export const ownParties = `FROM party y
  WHERE (y.folder_id = f.id OR (y.folder_id = f.parent_id AND y.part <> 'creator'))
  AND (y.person_id = a.person_id OR y.organization_id = a.organization_id)`

/** What has no parties (folders, documents) is seen by all who see some of its section. */
export const visible = `f.deleted_at IS NULL AND a.reads
  AND (a.reads_all OR f.type NOT IN (${partyTypes.join(', ')}) OR EXISTS (SELECT ${ownParties}))`
