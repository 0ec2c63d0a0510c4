/** The operations of drawings. */
import {
  DrawingPagePicture,
  DrawingPublicationDiscard,
  DrawingPublicationList,
  DrawingPublicationPrepare,
  DrawingPublicationPublish,
  DrawingPublicationRead,
  DrawingPublicationSave,
  DrawingPublicationWithdraw,
  DrawingSetDownload,
} from '../../../contract/drawings/publication.ts'
import {
  DrawingOutsideRead,
  DrawingRegisterRead,
  DrawingRegisterSections,
  DrawingSheetChoose,
  SheetRead,
} from '../../../contract/drawings/register.ts'
import { SheetComparePrint, SheetCompareRead } from '../../../contract/drawings/sheetcompare.ts'
import { SheetCutOut } from '../../../contract/drawings/sheetcutout.ts'
import { SheetPackDownload, SheetTileDownload } from '../../../contract/drawings/sheetpictures.ts'
import { SheetPrint } from '../../../contract/drawings/sheetprint.ts'
import { type Served, serve, serveDownload } from '../../kernel/serve.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { compareSheets } from './compare/comparesheets.ts'
import { printComparison } from './compare/printcomparison.ts'
import { findCutOut } from './cutout/cutout.ts'
import { discard } from './discard.ts'
import markups from './markups/markups.ts'
import { chooseSheet, readOutside } from './outside.ts'
import { findPagePicture } from './pagepicture.ts'
import { lookFirst, mayPrepare, preparePublication } from './preparepublication.ts'
import { printSheet } from './print/printsheet.ts'
import { publish } from './publish.ts'
import { findSet, readPublication, readPublications } from './readpublication.ts'
import { readRegister } from './register.ts'
import { readSections } from './registersections.ts'
import { savePublication } from './savepublication.ts'
import { findPack, findTile } from './sheetpictures.ts'
import { readSheet } from './sheetread.ts'
import { withdraw } from './withdraw.ts'

export default (types: RecordTypes): Served[] => [
  serve(DrawingPublicationPrepare, preparePublication, { beforeBytes: mayPrepare, prepare: lookFirst }),
  serve(DrawingPublicationRead, readPublication),
  serve(DrawingPublicationList, readPublications),
  serve(DrawingPublicationSave, savePublication),
  serve(DrawingPublicationPublish, publish),
  serve(DrawingPublicationWithdraw, withdraw),
  serve(DrawingPublicationDiscard, discard),
  serve(DrawingRegisterRead, (request, call) => readRegister(types, request, call)),
  serve(DrawingRegisterSections, readSections),
  serve(DrawingOutsideRead, readOutside),
  serve(DrawingSheetChoose, chooseSheet),
  serve(SheetRead, readSheet),
  ...markups,
  serve(SheetCompareRead, compareSheets),
  serve(SheetComparePrint, printComparison),
  serve(SheetPrint, (request, call) => printSheet(types, request, call)),
]

export const drawingDownloads = (types: RecordTypes) => [
  serveDownload(DrawingSetDownload, findSet),
  serveDownload(DrawingPagePicture, findPagePicture),
  serveDownload(SheetPackDownload, findPack),
  serveDownload(SheetTileDownload, findTile),
  serveDownload(SheetCutOut, (request, call) => findCutOut(types, request, call)),
]
