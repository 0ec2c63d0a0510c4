/** What each part of the setup gets. */

export interface PartProps {
  projectId: number
  /** Whether the reader may change it. */
  writes: boolean
}
