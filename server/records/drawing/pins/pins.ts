/** The operations of pins. */
import {
  SheetPinsRead,
  SheetPinsReadByRecord,
  SheetPinsRemove,
  SheetPinsSave,
} from '../../../../contract/drawings/sheetpin.ts'
import { type Served, serve } from '../../../kernel/serve.ts'
import type { RecordTypes } from '../../engine/declare/recordtypes.ts'
import { readPins, readPinsOfRecord } from './readpins.ts'
import { removePins } from './removepins.ts'
import { knowPages, savePins } from './savepins.ts'

export default (types: RecordTypes): Served[] => [
  serve(SheetPinsRead, (request, call) => readPins(types, request, call)),
  serve(SheetPinsReadByRecord, (request, call) => readPinsOfRecord(types, request, call)),
  serve(SheetPinsSave, (request, call) => savePins(types, request, call), { prepare: knowPages }),
  serve(SheetPinsRemove, (request, call) => removePins(types, request, call)),
]
