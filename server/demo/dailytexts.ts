/**
 * The work of the demo's crews, week by week, with deliveries, visitors and troubles for the daily reports.
 */
import { rows } from './texts.ts'

/** trade | from week | to week | division | where | what | second tier */
export const works = rows(`
  concrete   | 0 | 1 | 3  | Loading dock  | Form, reinforce and pour the rest of the dock slab
  concrete   | 0 | 3 | 3  | Link          | Grade beams and slab of the link to the parking deck
  concrete   | 2 | 5 | 32 | West entry    | Sidewalk, curbs and ramps
  concrete   | 4 | 6 | 31 | North yard    | Trench and cap for the generator feeder | Scioto Excavating
  concrete   | 6 | 9 | 32 | Parking       | Islands, light pole bases, wheel stops
  steel      | 0 | 2 | 5  | Link          | Columns, beams and deck
  steel      | 1 | 4 | 5  | Roof          | Posts and frames of the screen
  steel      | 3 | 6 | 5  | Level 1       | Channels above the scanner rooms
  steel      | 5 | 9 | 5  | Lobby stair   | Rails, brackets and grinding of field welds
  roofing    | 0 | 1 | 7  | High roof     | Flashings, drains and walkway pads
  roofing    | 1 | 4 | 7  | Low roof      | Board, membrane and scuppers
  roofing    | 2 | 5 | 7  | Parapets      | Coping and counterflashing | Lakeview Sheet Metal
  roofing    | 5 | 9 | 7  | Canopies      | Soffit insulation and edge metal
  drywall    | 0 | 3 | 9  | Level 2       | Paint, ceiling tile, doors and hardware
  drywall    | 0 | 4 | 9  | Level 1       | Ceilings, wall tile and stone | Great Lakes Tile
  drywall    | 0 | 3 | 9  | Level 3       | Framing and backing in clinic B
  drywall    | 3 | 6 | 9  | Level 3       | Hang board, tape the first coat
  drywall    | 4 | 8 | 9  | Level 4       | Top track and framing of rated walls
  drywall    | 6 | 9 | 9  | Level 3       | Finish, sand, prime and ceiling grid
  electrical | 0 | 2 | 26 | Level 2       | Fixtures, devices and panel directories
  electrical | 0 | 4 | 26 | Level 3       | Rough-in of branch circuits and boxes
  electrical | 3 | 6 | 27 | Telecom rooms | Racks, ladder and ground bars | Beacon Data Cabling
  electrical | 4 | 9 | 26 | Level 4       | Feeders, cable tray and home runs
  electrical | 6 | 9 | 26 | Level 1       | Power and conduit for the scanner rooms
  mechanical | 0 | 2 | 23 | Level 2       | Diffusers, thermostats and insulation | Midland Insulation
  mechanical | 1 | 3 | 23 | Roof          | Set and pipe the rooftop units | Midstate Crane
  mechanical | 2 | 6 | 23 | Level 3       | Branch duct and fan coils
  mechanical | 4 | 9 | 23 | Level 4       | Main duct and VAV boxes
  plumbing   | 0 | 2 | 22 | Level 2       | Fixtures, medical gas outlets, pressure tests
  plumbing   | 0 | 4 | 22 | Level 3       | Carriers and rough-in of the exam sinks
  plumbing   | 3 | 7 | 21 | Levels 3, 4   | Sprinkler mains and branch lines | Keystone Sprinkler
  plumbing   | 5 | 9 | 22 | Level 4       | Waste and vent, water mains
`)

/** week | delivery */
export const deliveries = rows(`
  0 | 42 cubic yards of concrete in five trucks
  0 | 14 door leaves for level 2
  1 | Rooftop units RTU-1 and RTU-2, lifted the same day
  1 | Beams of the link on a flatbed
  2 | Rooftop unit RTU-3, one panel dented, noted on the slip
  2 | Wall tile for the lobby, 34 boxes
  3 | Gypsum board, 240 sheets, hoisted to level 3
  3 | Coping in 10 ft lengths
  4 | Cable tray and strut
  4 | Cast iron pipe for level 4
  5 | Duct for level 4, first load
  5 | Pavers for the west entry
  6 | Racks for the telecom rooms
  6 | Ceiling grid for level 3, 60 boxes
  7 | Studs and track for level 4, 180 pieces
  7 | Edge metal of the canopies
  8 | Casework for exam rooms 301 to 316
  8 | Light poles for the parking
  9 | Duct for level 4, third load
  9 | Rails of the lobby stair, last piece
`)

export const visitors = [
  'City building inspector: rough-in of level 3, passed',
  'Paolo Marchetti (Marchetti Structural Engineers): looked at the welds of the link',
  'Robert Achterberg (Scioto Valley Health Partners) with two doctors, tour of level 2',
  'Ingrid Lindqvist (Lindqvist Okafor Architects): punch walk',
  'Fire marshal: hydrants and fire lane, no remarks',
  'Testing laboratory: cylinders and slump',
  'Dana Whitfield (Northfork MEP Consultants): duct leakage test',
  'Insurance adviser: site safety, one remark on ladders',
]

export const troubles = [
  'Hoist out of service for two hours; material carried by hand to level 3.',
  'Lift of the electricians blocked corridor 330; moved after the morning round.',
  'Duct and sprinkler main at the same height near grid D; foremen agreed to drop the main by 4 in.',
  'Delivery came without notice and waited an hour at the gate.',
  'One box of anchors was of the wrong length and went back.',
  'Temporary power tripped twice; the saws of the carpenters were put on another circuit.',
  'Water on level 1 from an open cap on level 2; dried, no damage.',
  'Inspector asked for two more fire stops before closing the east wall.',
  'Crew of the plumber short by two men.',
  'Two ladders taken out of use after the inspection.',
]
