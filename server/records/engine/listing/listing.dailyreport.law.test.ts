import { listLaw } from '../../../../test/listlaw.ts'

await listLaw('dailyReport')
