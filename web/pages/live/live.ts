/** What is loaded after the first page, to follow what others change. */
export { followLive } from './follow.ts'
export { LiveLine } from './line.tsx'
