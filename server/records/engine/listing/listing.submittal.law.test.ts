import { listLaw } from '../../../../test/kit/laws/listlaw.ts'

await listLaw('submittal')
