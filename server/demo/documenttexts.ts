/** The documents of the demo, and their later versions. */
import { rows } from './texts.ts'

/** name | description */
export const folders = rows(`
  Drawings       | The sheets of all disciplines
  Specifications | Sections of the project manual
  Photos         | Progress photos of the superintendent
`)

/** The first issue of the drawings, so many days before the demo starts. */
export const conformed = { issue: 'Conformed set', days: 60 }

/** name | day | status | sheets | what changed on them. The last one waits to be confirmed. */
export const bulletins = rows(`
  Bulletin 1 | -66 | 3 | S-105, M-601               | Dunnage of RTU-2 moved to grid C
  Bulletin 2 | -57 | 3 | A-102, A-122, M-102, E-102, P-102 | Exam rooms 214 to 218 turned
  Bulletin 3 | -47 | 3 | A-601, A-201               | Card readers, storefront at the west entry
  Bulletin 4 | -37 | 2 | A-104, M-104, A-501        | Conference center, glass along corridor 430
  Bulletin 5 | -6  | 3 | A-104, A-201, A-601        | Doors 412 to 418, joint J4 at the metal panels
  Bulletin 6 | 0   | 3 | A-103, A-311               | Nurse station 3B, flashing at the parapet
`)

/** number | title | discipline | CSI | status | what is on it */
export const drawings = rows(`
  G-001 | Cover sheet and code summary | 1 | 01 10 00 | 3 | Type II-B, sprinklered
  C-101 | Site and grading plan | 2 | 31 20 00 | 3 | Benchmark 728.50 at the north gate
  A-101 | Floor plan, level 1 | 5 | 09 20 00 | 3 | Lobby, imaging, urgent care
  A-102 | Floor plan, level 2 | 5 | 09 20 00 | 3 | Clinic A, rooms 201 to 242
  A-103 | Floor plan, level 3 | 5 | 09 20 00 | 3 | Clinic B, rooms 301 to 340
  A-104 | Floor plan, level 4 | 5 | 09 20 00 | 3 | Offices and conference center
  A-121 | Reflected ceiling plan, level 1 | 6 | 09 51 00 | 3 | Ceilings at 9 and 10 ft
  A-122 | Reflected ceiling plan, level 2 | 6 | 09 51 00 | 3 | Ceilings at 8 ft 6 in
  A-201 | Building elevations | 5 | 08 44 00 | 3 | Brick, metal panel, curtain wall
  A-311 | Wall sections | 5 | 07 21 00 | 3 | Foundation to parapet
  A-501 | Interior details | 6 | 09 20 00 | 3 | Partition heads, reveals, casework
  A-601 | Door and finish schedules | 5 | 08 71 00 | 3 | Doors 101 to 442
  S-101 | Foundation plan | 4 | 03 30 00 | 5 | Spread footings, grade beams
  S-102 | Level 2 framing plan | 4 | 05 12 00 | 3 | Composite deck, 3 1/4 in cover
  S-105 | Roof framing plan | 4 | 05 12 00 | 3 | Dunnage for RTU-1 to RTU-3
  S-501 | Steel details | 4 | 05 12 00 | 3 | Base plates, moment frames, pour stops
  M-102 | Mechanical plan, level 2 | 9 | 23 31 13 | 3 | VAV boxes 2-01 to 2-18
  M-104 | Mechanical plan, level 4 | 9 | 23 31 13 | 3 | VAV boxes 4-01 to 4-14
  M-601 | Mechanical schedules | 9 | 23 74 00 | 3 | Rooftop units, fans, boxes
  E-102 | Power plan, level 2 | 10 | 26 27 26 | 3 | Panels LP2A and RP2A
  E-601 | One-line diagram | 10 | 26 24 13 | 3 | 2,000 A service, 500 kW generator
  P-102 | Plumbing plan, level 2 | 8 | 22 11 16 | 3 | Exam sinks, medical gas drops
  P-601 | Plumbing riser diagrams | 8 | 22 13 16 | 3 | Waste, vent, domestic water
  FP-101 | Fire protection plan | 7 | 21 13 13 | 3 | Light hazard, wet pipe
`)

/** section | title | what it requires */
export const specifications = rows(`
  03 30 00 | Cast-in-place concrete | Slabs on deck 4,000 psi at 28 days, level within 1/4 in in 10 ft
  07 54 00 | Thermoplastic membrane roofing | 60 mil, fully adhered, 20 years of warranty
  09 29 00 | Gypsum board | Level 4 finish, level 5 where light falls along the wall
  23 31 13 | Metal ducts | Seal class A, leakage test of a quarter of the mains
  26 24 16 | Panelboards | Copper bus, typed directories, arc-flash labels
`)

/** file | title | picture | day */
export const photos = rows(`
  link-frames.png  | Frames of the link to the parking deck | beam  | -58
  low-roof.png     | Low roof before the insulation         | roof  | -54
  dock-slab.png    | Reinforcement of the dock slab         | rebar | -50
  lobby-stair.png  | Lobby stair before its rails           | stair | -33
  level-4-duct.png | Main duct over the level 4 corridor    | duct  | -21
  lobby-tile.png   | Wall tile of the lobby                 | tile  | -11
`)

/** Restricted to the contractor's office and the owner: title | text, sentence by sentence */
export const contracts = rows(`
  Agreement between owner and contractor | Stipulated sum of $31,750,000. Retainage of 5 percent. Liquidated damages of $4,000 a day.
  Schedule of values | Concrete $3,120,000. Steel $4,480,000. Interiors $5,950,000. Mechanical, electrical and plumbing $10,400,000.
  Change orders, prices | PCO-011 embed plates $6,400. PCO-017 automatic doors $3,850. PCO-029 generator trench $8,700.
`)

/** drive id | name | type | size | discipline | description */
export const driveFiles = rows(`
  drv-model-07  | Coordination model.nwd     | Model | 184320000 | Mechanical | Federated model, all trades
  drv-lookahead | Three-week look-ahead.xlsx | Other | 48128     | General    | Kept by the superintendent
  drv-flight-03 | Drone flight.mp4           | Photo | 402653184 | General    | Facade and roof from above
`)
