export { firstReads } from './list/firstreads.ts'
export { default } from './list/page.tsx'
