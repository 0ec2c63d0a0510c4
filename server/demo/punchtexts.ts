/** The punch list items of the demo, walk by walk. */
import { rows } from './texts.ts'

export interface Walk {
  list: string
  day: number
  who: string
  /** A letter for each item: see `fates` in punch.ts. */
  fates: string
  /** room | summary | description | responsible party */
  items: string[][]
}

/** key | name | description | floor, unless the room implies it | drawing */
export const lists = rows(`
  clinic | Level 2 clinic fit-out | Clinic A, rooms 201 to 242, before the owner moves in | Level 2 | A-102
  lobby | Level 1 lobby, imaging and urgent care | Public rooms and imaging suite | Level 1 | A-101
  outside | Roof, envelope and site | Everything that keeps the water out | Site | A-201
  upper | Levels 3 and 4, before the ceilings close | Clinic B, offices and conference center | Level 3 | A-103
`)

/** Floors by parts of room names. */
const floors: ReadonlyArray<[named: RegExp, floor: string]> = [
  [/roof|parapet|penthouse/i, 'Roof'],
  [/face|canopy/i, 'Facade'],
  [/^4\d\d/, 'Level 4'],
]

export const floorOf = (room: string, floorOfList: string): string =>
  floors.find(([named]) => named.test(room))?.[1] ?? floorOfList

const walk = (list: string, day: number, who: string, fates: string, items: string): Walk => ({
  list,
  day,
  who,
  fates,
  items: rows(items),
})

export const walks: Walk[] = [
  walk(
    'clinic',
    -54,
    'super',
    'ccccccxccccc',
    `
    201 | Corner bead cracked at the window | Cut out, new bead, two coats | drywall
    201 | Outlet box 2 in too low | Raise to 18 in to match the row | electrical
    203 | Sink not level | Shim the cabinet, then set the sink again | plumbing
    203 | Diffuser not in the middle of its tile | Move the flex and the tile | mechanical
    205 | Screw pops along the north wall | Set the screws, skim and sand | drywall
    207 | Access door behind the sink does not close | Shim the frame | plumbing
    207 | Paint colour differs from the sample | Compare with the approved card | drywall
    209 | Switch on the wrong side of the door | Move to the latch side | electrical
    210 | Return grille rattles | Tighten and add felt | mechanical
    210 | Gap below the door frame | Close with grout, then sealant | drywall
    212 | Box without a cover above the ceiling | Put on the cover | electrical
    212 | Hanger rod rubs on the water pipe | Offset the rod by 2 in | mechanical`,
  ),
  walk(
    'lobby',
    -49,
    'architect',
    'cccccdcccc',
    `
    100 | Terrazzo edge chipped at the column | Fill with matching matrix and polish | concrete
    100 | Scratch on the stone desk | Polish out or change the panel | drywall
    100 | Downlights not in line | Shift two fixtures by 3 in | electrical
    102 | Door closer slams | Set the latch speed | drywall
    105 | Grab bar loose | Add backing and fix again | plumbing
    105 | Tile pattern turned at the threshold | Lay two rows again as drawn | drywall
    106 | Floor drain stands proud | Lower by 1/8 in | plumbing
    108 | Panel directory written by hand | Typed directory as in the manual | electrical
    110 | Baseboard open at the inside corner | Cope and caulk | drywall
    112 | Lead-lined board not marked | Mark each sheet, send the list | drywall`,
  ),
  walk(
    'clinic',
    -45,
    'super',
    'cccncccocccc',
    `
    214 | Mirror loose | Fix it into the backing | drywall
    214 | Exam light circuit dead | Trace and reconnect | electrical
    215 | Sprinkler head painted over | Change the head | plumbing
    215 | Joint visible under side light | Bring the wall to a level 5 finish | drywall
    216 | VAV box has no access panel | Cut in a panel of 18 by 18 in | mechanical
    217 | Door 217 binds at the head | Plane or set the frame again | drywall
    218 | Medical gas outlet not labelled | Engraved label as in the manual | plumbing
    219 | Fire caulk missing at two pipes | Seal with the listed system, photo before closing | plumbing
    220 | Duct insulation torn | Patch with vapour barrier tape | mechanical
    221 | Cable tray not bonded | Add jumpers at both ends | electrical
    222 | Ceiling tile stained | Change the tile, find the leak | mechanical
    222 | Receptacle tester shows open ground | Correct and test the whole circuit | electrical`,
  ),
  walk(
    'outside',
    -41,
    'super',
    'cccxcccc',
    `
    High roof | Membrane seam open at drain 3 | Clean, weld and probe | roofing
    High roof | Walkway pads not laid | Lay as drawn from the hatch to RTU-1 | roofing
    High roof | Pipe support without a pad | Put a slip sheet below | plumbing
    Low roof | Ponding near the scupper | Add a cricket | roofing
    Parapet | Coping joint not sealed | Backer rod and sealant | roofing
    North face | Weep holes filled with mortar | Open them, add vents | Clearspan Glazing
    North face | Gasket out of its groove, bay 4 | Set it again and lubricate | Clearspan Glazing
    East canopy | Touch-up of the galvanizing missing | Zinc paint on all field welds | steel`,
  ),
  walk(
    'lobby',
    -36,
    'architect',
    'ccrccocncc',
    `
    114 | Floor not flat at the scanner | Grind to 1/8 in in 10 ft | concrete
    114 | Conduit sleeve not sealed | Fire and sound seal | electrical
    115 | Window stool loose | Glue and pin | drywall
    116 | Wall bumper missing | Fix at 36 in | drywall
    118 | Hand sink drains slowly | Clear the trap, test | plumbing
    120 | Reveal not straight at the soffit | Straighten within 1/16 in | drywall
    120 | Speaker grille off centre | Move into the middle of the tile | electrical
    117 | Counter seam too wide | Open and join again | drywall
    122 | Thermostat hidden behind the door | Move to the other side | mechanical
    123 | Cover plate cracked | Change the plate | electrical`,
  ),
  walk(
    'clinic',
    -31,
    'super',
    'crcccdcocxcn',
    `
    223 | Casework door out of line | Adjust the hinges | drywall
    224 | Exhaust fan runs backwards | Swap two phases, balance again | mechanical
    224 | Nurse call cord missing | Fit and test with the desk | electrical
    225 | Lock cylinder not keyed | Key to the master plan | drywall
    226 | Water hammer at the flush valve | Add an arrester | plumbing
    227 | Rated wall cut for a duct that moved | Close with the same layers | mechanical
    228 | Night light at the wrong circuit | Move to the emergency panel | electrical
    229 | Paint runs behind the door | Sand and paint the whole wall | drywall
    230 | Extinguisher cabinet not flush | Set it 1/2 in deeper | drywall
    231 | Soap dispenser too high | Set at 44 in, as in room 229 | plumbing
    232 | Data outlet without a label | Label as on the telecom plan | electrical
    233 | Supply air noisy | Set the damper, line the last 5 ft | mechanical`,
  ),
  walk(
    'outside',
    -27,
    'super',
    'ccorccdn',
    `
    West entry | Paver lip of 3/8 in | Lift and set four pavers | concrete
    West entry | Handrail bracket loose | Weld or set a new anchor | steel
    Loading dock | Dock leveler pit not painted | Two coats of gray | concrete
    Loading dock | Bollard out of plumb | Set it again | concrete
    South face | Sealant skipped at the panel joint | Clean, prime, seal | Clearspan Glazing
    South face | Panel dented at grid F | Change the panel | Clearspan Glazing
    High roof | Lightning cable not clipped | Clip every 3 ft | electrical
    High roof | Curb flashing short at RTU-2 | Extend to 8 in | roofing`,
  ),
  walk(
    'lobby',
    -22,
    'architect',
    'crrcoccrnd',
    `
    100 | Stair rail return not closed | Add the end piece and grind | steel
    100 | Signage blocks the pull station | Move the sign by 12 in | drywall
    101 | Vestibule mat frame bent | New frame | concrete
    103 | Water fountain leaks at the filter | Tighten, change the washer | plumbing
    104 | Mop sink faucet without vacuum breaker | Add the breaker | plumbing
    107 | Ceiling grid dented at the corner | Change the main tee | drywall
    109 | Occupancy sensor slow | Set to 15 min, both lenses | electrical
    111 | Air moves from corridor into the dark room | Balance to negative | mechanical
    113 | Sound heard through the exam room wall | Seal the boxes, add putty pads | drywall
    119 | Rubber floor seam open | Weld the seam again | drywall`,
  ),
  walk(
    'outside',
    -17,
    'super',
    'rcroxron',
    `
    Low roof | Termination bar loose for 6 ft | New anchors every 8 in | roofing
    Low roof | Debris in the drain bowl | Clean, set the strainer | roofing
    Penthouse | Louver blade bent | Straighten or change | mechanical
    Penthouse | Ladder cage not painted | Paint safety yellow | steel
    Penthouse | Door sweep missing | Fit a sweep | Clearspan Glazing
    East face | Brick stained by the lintel | Wash with a mild cleaner, trial first | steel
    East face | Expansion joint filled with mortar | Rake out, backer rod, sealant | concrete
    Parking | Curb spalled at the ramp | Cut out 2 ft and pour again | concrete`,
  ),
  walk(
    'clinic',
    -12,
    'super',
    'rorornorooro',
    `
    234 | Base peels at the corridor | Glue again, roll | drywall
    235 | Emergency light battery low | Change and test for 90 min | electrical
    236 | Faucet handles crossed | Swap hot and cold | plumbing
    237 | Ceiling access door sticks | Adjust the latch | drywall
    238 | Balancing damper handle not marked | Mark the final position | mechanical
    239 | Blinds not level | Hang again | drywall
    240 | Circuit 14 feeds two rooms | Split as drawn | electrical
    240 | Trap primer not connected | Connect and test | plumbing
    241 | Door 241 has the wrong hand | Change the frame | drywall
    241 | Condensate pan not sloped | Raise one end by 1/2 in | mechanical
    242 | Dimmer hums | Change to the listed type | electrical
    242 | Touch-up at the window head | Paint from corner to corner | drywall`,
  ),
  walk(
    'lobby',
    -8,
    'architect',
    'oorodooroo',
    `
    124 | Triage glass smeared with sealant | Clean without scratching | Clearspan Glazing
    124 | Transaction tray not fixed | Fix with hidden screws | drywall
    125 | Lavatory carrier loose | Open the wall, tighten | plumbing
    126 | Light level low at the scale | Add a fixture as drawn | electrical
    127 | Feature wall seam does not match | Hang the panel again | drywall
    127 | Access control cable too short | Pull again, no splice | electrical
    128 | Diffuser blows on the bed | Turn the pattern to the wall | mechanical
    128 | Clock outlet behind the monitor | Move up by 18 in | electrical
    129 | Floor box lid not flush | Set to the finished floor | electrical
    130 | Hydrant cabinet door hits the trim | Trim back 1/2 in | drywall`,
  ),
  walk(
    'upper',
    -19,
    'super',
    'ccrcodcnorco',
    `
    301 | Box buried behind the board | Cut out, set an extension ring | electrical
    302 | Carrier bolts loose | Tighten before the tile | plumbing
    304 | Fan coil drain without a trap | Fit the trap, flush | mechanical
    306 | Board cut short at the head | Fill and tape with the listed system | drywall
    309 | Backing for the monitor missing | Add plywood from 48 to 72 in | drywall
    312 | Sleeve cut through a stud | Add a plate on both sides | plumbing
    316 | Floor box out of the casework line | Move it 6 in to the north | electrical
    318 | Rim of the service sink too low | Raise to 34 in | plumbing
    322 | Duct touches the sprinkler main | Drop the main by 2 in | mechanical
    325 | Door frame out of plumb | Set it again within 1/8 in | drywall
    330 | Medical gas zone valve behind the door | Move to the other side | plumbing
    332 | Fire stop missing at the cable tray | Pillows as listed, with a label | electrical`,
  ),
  walk(
    'upper',
    -7,
    'coordinator',
    'orooodoroo---',
    `
    401 | Glass channel not level | Shim within 1/16 in | Clearspan Glazing
    404 | Home run without a label | Label at both ends | electrical
    408 | Top track not fixed at the deck | Pins every 16 in | drywall
    412 | VAV box turned the wrong way | Turn it, move the thermostat lead | mechanical
    415 | Vent stack not supported | Hanger at each floor | plumbing
    420 | Wall of the conference center stops short | Take it up to the deck | drywall
    424 | Seam of the main duct open | Seal with class A mastic | mechanical
    430 | Panel LP4A in the line of the glass | Hold until the RFI is answered | electrical
    433 | Beam clamp on a fireproofed flange | Patch the fireproofing | mechanical
    436 | Stair post not ground | Grind and prime | steel
    438 | Light cove not straight | Straighten before paint | drywall
    440 | Floor drain covered with mortar | Clean, test the flow | plumbing
    442 | Window sill scratched | Polish or change | Clearspan Glazing`,
  ),
  walk(
    'outside',
    -4,
    'super',
    'oooo----',
    `
    North yard | Generator pad edge broken | Patch with repair mortar | concrete
    North yard | Conduit stub without a cap | Cap it today | electrical
    North face | Two glass units scratched, bay 7 | Polish or change | Clearspan Glazing
    Low roof | Gas pipe not painted | Two coats of yellow | plumbing
    High roof | Screen panel rattles in the wind | Look at the clips, propose a fix | steel
    East canopy | Soffit light fogged | Change the gasket | electrical
    West entry | Downspout boot missing | Fit the boot | roofing
    Parking | Wheel stop loose | Set with epoxy | concrete`,
  ),
]
