/** The forms of visibility that most statements use, made by the one builder (visibility.ts) and named here. */
import * as visibility from './visibility.ts'

export { ownNodes, requestedNodes } from './visibility.ts'

/** Joins what the caller, the statement's $1, may do in the section of the node `f`. */
export const grantJoin = visibility.joinRights({ project: 'f.project_id', section: 'f.section' })

/** Whether a project is one of the caller's, $1. */
export const isCallersProject = (projectId: string): string =>
  visibility.hasRights({ project: projectId, section: 'setup' })

export const ownParties = visibility.ownParties()
export const notRestricted = (node: string): string => visibility.notRestricted({ node })
export const isRestricted = visibility.isRestricted

/** Whether the caller sees the node `f`; whether it is in the bin or not; where its parent `up` is at hand. */
export const visible = visibility.sees()
export const seen = visibility.sees({ inBin: true })
export const visibleBy = visibility.sees({ parent: 'up' })
export const visibleOfMany = visibility.seesAmong
