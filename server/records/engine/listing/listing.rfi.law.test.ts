import { listLaw } from '../../../../test/listlaw.ts'

await listLaw('rfi')
