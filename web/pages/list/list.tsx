export { firstReads } from './firstreads.ts'
export { default } from './page.tsx'
