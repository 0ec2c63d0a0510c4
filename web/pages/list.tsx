export { default } from './list/page.tsx'
