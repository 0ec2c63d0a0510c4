/**
 * Das deutsche Wörterbuch. Anrede: Sie. Ein Wort für jede Sache:
 *
 * | English            | Deutsch                                                     |
 * |--------------------|-------------------------------------------------------------|
 * | RFI                | Rückfrage (RFI); die Nummern bleiben RFI-088                |
 * | submittal          | Einreichung; register: Einreichungsliste; package: Paket    |
 * | item of a package  | Position; review: Prüfung; reviewer: Prüfer                 |
 * | punch item, list   | Mangel, Mängelliste; punch walk: Mängelbegehung             |
 * | accept, send back  | abnehmen, zurückgeben; ready for review: fertig gemeldet    |
 * | open issue         | offener Punkt                                               |
 * | daily report       | Bautagebericht                                              |
 * | meeting, minutes   | Besprechung, (Besprechungs-)Protokoll; point: Punkt         |
 * | record             | Vorgang                                                     |
 * | my court           | Bei mir; in the court of: liegt bei                         |
 * | drawing, sheet     | Plan; change order: Nachtrag; trade: Gewerk                 |
 * | register of drawings | Planregister; current set: aktueller Planstand            |
 * | publication        | Planlieferung; revision: Index; in force: gültig            |
 * | withdrawn          | zurückgezogen                                               |
 * | owner, contractor  | Bauherr, Auftragnehmer; subcontractor: Nachunternehmer (NU) |
 * | manager            | Leitung; project admin: Projekt-Admin                       |
 * | notice             | Mitteilung; label: Schlagwort; setup: Einrichtung           |
 * | due, overdue       | fällig, überfällig; void: ungültig; draft: Entwurf          |
 * | transmittal        | Begleitschein; cover sheet: Deckblatt                       |
 * | signal             | Netz                                                        |
 */

import { nodeTypes, shipped } from '../../../contract/languages/de.ts'
import type { Dictionary } from '../../app/language/dictionary.ts'
import { account } from './account/account.ts'
import { joining } from './account/joining.ts'
import { apiDocs } from './apidocs.ts'
import { compare } from './compare.ts'
import { court } from './court.ts'
import { cutOuts } from './cutout.ts'
import { documents } from './documents.ts'
import { drawings } from './drawings.ts'
import { fieldNames } from './fieldnames.ts'
import { files } from './files.ts'
import { forms } from './forms.ts'
import { guide } from './guide.ts'
import { inbox } from './inbox.ts'
import { labels } from './labels.ts'
import { listing } from './lists.ts'
import { markups } from './markups.ts'
import { onSite } from './onsite.ts'
import { papers } from './papers.ts'
import { people } from './people.ts'
import { records } from './record/record.ts'
import { recordPages } from './record/recordpages.ts'
import { reviews } from './record/reviews.ts'
import { bringing } from './setup/bringing.ts'
import { rules } from './setup/rules.ts'
import { server } from './setup/server.ts'
import { setup } from './setup/setup.ts'
import { sheet } from './sheet.ts'
import { sheetPins } from './sheetpins.ts'
import { shell } from './shell.ts'
import { transmittals } from './transmittals.ts'
import { types } from './types.ts'

export const dictionary: Dictionary = {
  tables: {
    ...shell,
    ...court,
    ...types,
    ...listing,
    ...records,
    ...recordPages,
    ...forms,
    ...fieldNames,
    ...onSite,
    ...documents,
    ...drawings,
    ...compare,
    ...sheet,
    ...markups,
    ...sheetPins,
    ...cutOuts,
    ...transmittals,
    ...inbox,
    ...papers,
    ...people,
    ...setup,
    ...server,
    ...bringing,
    ...labels,
    ...rules,
    ...reviews,
    ...files,
    ...joining,
    ...account,
    ...guide,
    ...apiDocs,
  },
  shipped,
  nodeTypes,
}
