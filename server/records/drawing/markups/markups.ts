/** The operations of mark-ups. */
import {
  SheetMarkupsCarryOver,
  SheetMarkupsRead,
  SheetMarkupsRemove,
  SheetMarkupsRestore,
  SheetMarkupsSave,
} from '../../../../contract/drawings/sheetmarkup.ts'
import { SheetScaleSave } from '../../../../contract/drawings/sheetscale.ts'
import { serve } from '../../../kernel/serve.ts'
import { carryOver } from './carryover.ts'
import { readMarkups } from './readmarkups.ts'
import { removeMarkups, restoreMarkups } from './removemarkups.ts'
import { saveMarkups } from './savemarkups.ts'
import { saveScale } from './savescale.ts'

export default [
  serve(SheetMarkupsRead, readMarkups),
  serve(SheetMarkupsSave, saveMarkups),
  serve(SheetMarkupsRemove, removeMarkups),
  serve(SheetMarkupsRestore, restoreMarkups),
  serve(SheetMarkupsCarryOver, carryOver),
  serve(SheetScaleSave, saveScale),
]
