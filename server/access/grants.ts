/** The forms of visibility that most statements use, built by visibility.ts. */
import * as visibility from './visibility.ts'

export { ownNodes, requestedNodes } from './visibility.ts'

/** Joins the rights of the caller (the statement's $1) in the section of the node `f`. */
export const grantJoin = visibility.joinRights({ project: 'f.project_id', section: 'f.section' })

/** Whether the caller ($1) is a member of a project. */
export const isCallersProject = (projectId: string): string =>
  visibility.hasRights({ project: projectId, section: 'setup' })

export const ownParties = visibility.ownParties()
export const notRestricted = (node: string): string => visibility.notRestricted({ node })
export const isRestricted = visibility.isRestricted

/** Whether the caller sees the node `f`; `seen` also in the bin; `visibleBy` with its parent joined as `up`. */
export const visible = visibility.sees()
export const seen = visibility.sees({ inBin: true })
export const visibleBy = visibility.sees({ parent: 'up' })
export const visibleOfMany = visibility.seesAmong
