export { NotHere as default } from '../app/nothere.tsx'
