import { listLaw } from '../../../../test/kit/laws/listlaw.ts'

listLaw('submittalItem')
