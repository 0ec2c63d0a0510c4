/** The RFIs of the demo, in the order in which they are drafted. */
import { entries } from './texts.ts'

/**
 * A title; then author | to | drawing | detail | section | reason | action | cost impact | its life | cost |
 * whom it is forwarded to; then the question Q, the author's proposal P, the answer A (or why there is none),
 * a first answer B, why it was pushed back R, replies of the superintendent S and of the to-person D, and the
 * question F and the answer G of the sub-RFI.
 */
export const questions = entries(`
  Base plate of the link post at grid G-4
  assistant | engineer | S-101 | 4/S-501 | 05 12 00 | 3 | 3 | 3 | closed
  Q: The base plate is drawn 20 in square, but the curb of the dock leaves 17 in. Which one gives way?
  A: Turn the plate by 90 degrees and cut it to 16 by 22 in. Bolts stay where they are.

  Fireproofing of the frames below the link
  assistant | engineer | S-501 | General note 12 | 07 81 00 | 2 | 2 | 3 | closed
  Q: The note asks for a one hour rating, the code summary for two hours at the link. Please
  confirm.
  A: Two hours at the link, one hour elsewhere. The note will be corrected with the next bulletin.

  Pour stop height at the slab of the link
  super | engineer | S-102 | 9/S-501 | 03 30 00 | 1 | 2 | 3 | closed
  Q: The pour stop is shown 6 in high, deck and cover add up to 6 1/4 in. May we use the stock height of
  6 1/4 in?
  A: Yes, 6 1/4 in throughout. No change to the studs.

  Paint colour of the exposed stair stringers
  assistant | architect | A-501 | 2/A-501 | 09 91 00 | 2 | 1 | 5 | void
  Q: The finish schedule has no colour for the stringers of stair 2. Which one is wanted?
  A: Asked twice: the colour is on sheet A-601, line 38.

  Floor drain slope in imaging room 114
  plumbing | architect | A-101 | Room 114 | 22 13 19 | 4 | 3 | 2 | closed
  Q: The drain lies under the table of the scanner, whose anchors do not allow a depression. Where should
  it go?
  A: Move it 3 ft north, into the alcove. Slope the alcove only.

  Sleeves through the grade beam of the link
  plumbing | engineer | S-101 | 6/S-101 | 03 30 00 | 4 | 4 | 3 | closed
  Q: Two 6 in sleeves stand 8 in apart, the beam note asks for three diameters. May they stay where they are?
  A: Accepted with two extra No. 5 bars above and below, as on the attached sketch.

  Curtain wall anchors at the slab edge of the link
  steel | engineer | A-201 | 5/A-311 | 08 44 00 | 3 | 3 | 1 | closed | 6400
  Q: The anchors need an embed plate every 5 ft. The framing plan shows none. Please give size and welding.
  A: Plates 6 by 8 by 1/2 in with four studs, welded to the pour stop. Add them as drawn in sketch SK-12.

  Head of rated partition at the sloped deck
  drywall | architect | A-501 | 7/A-501 | 09 29 00 | 1 | 2 | 3 | closed
  Q: The listed head joint is for a level deck. What is wanted where the deck slopes at the loading dock?
  A: Use the same system with the slotted track cut to the slope; the joint may not exceed 3/4 in.

  Roof drain location at the high roof
  roofing | architect | S-105 | Grid B-2 | 07 54 00 | 3 | 3 | 4 | reopened | 2100
  Q: The drain at B-2 falls on a beam. May it move 14 in east, with the taper adjusted?
  A: Yes, move it east. The taper has to keep 1/4 in a foot.
  R: The moved drain now meets the dunnage of RTU-2. Please look at it once more.

  Width of the corridor doors on level 4
  coordinator | architect | A-601 | Doors 412 to 418 | 08 71 00 | 3 | 3 | 3 | closed
  Q: The plan shows 3 ft 8 in leaves, the schedule 3 ft. Frames are about to be released. Which one holds?
  A: 3 ft 8 in, for beds. The schedule follows with bulletin 5.

  Hangers for the ductwork below the composite deck
  mechanical | engineer | S-102 | General note 21 | 23 05 29 | 11 | 4 | 3 | closed
  Q: May powder-driven pins be used in the flutes for ducts up to 24 in, or are inserts needed everywhere?
  A: Pins up to 50 lb each. Heavier hangers go on inserts or on the steel.

  Vapour barrier below the slab of the loading dock
  concrete | architect | A-311 | 1/A-311 | 07 26 00 | 2 | 5 | 3 | pushed back
  Q: The section shows the barrier below the gravel, the manual directly below the slab. Please confirm
  the latter.
  B: Directly below the slab, 15 mil, taped.
  A: Directly below the slab, 15 mil, taped, and turned up 6 in at the walls.
  R: The answer leaves out the turn-up at the walls. Please add it.

  Power for the automatic doors at the lobby
  electrical | consultant | E-102 | Panel RP1B | 26 27 26 | 10 | 3 | 1 | closed | 3850
  Q: Four automatic doors have no circuit on the plans. Which panel should feed them?
  A: RP1B, circuits 31 to 34, 20 A each, with a lockable breaker.

  Brick ledge at the north entry
  super | architect | A-311 | 3/A-311 | 04 20 00 | 5 | 3 | 3 | closed
  Q: The ledge was poured 3/4 in low over a length of 12 ft. May the first course be laid on a thicker bed?
  A: Yes, up to 1 1/4 in with wire in the bed joint. Please send photos before it is covered.

  Medical gas zone valve box in corridor 330
  plumbing | consultant | P-601 | Corridor 330 | 22 60 00 | 4 | 3 | 2 | open
  Q: The valve box falls on the stud of a rated wall with a fire extinguisher cabinet behind it. Where
  should it go?
  P: Across the corridor, next to door 329.

  Ceiling height in clinic rooms 321 to 326
  drywall | architect | A-103 | Rooms 321 to 326 | 09 51 00 | 4 | 3 | 3 | closed
  Q: The main duct leaves 8 ft 2 in clear, the ceiling plan wants 8 ft 6 in. Lower the ceiling or flatten
  the duct?
  A: Flatten the duct to 10 in over these rooms. The ceiling stays at 8 ft 6 in.

  Guard rail posts at the roof hatch
  steel | architect | S-105 | 8/S-105 | 07 72 00 | 9 | 3 | 1 | closed | 1900
  Q: The inspector asks for a guard within 10 ft of the edge. None is drawn. Please give a layout.
  A: Add a rail on three sides with a self-closing gate, as listed by the maker of the hatch.

  Substitution of the acoustic tile in the offices
  drywall | architect | A-121 | Type ACT-2 | 09 51 00 | 7 | 6 | 3 | closed
  Q: The tile named is out of stock for sixteen weeks. We offer one of the same rating and edge; data is
  attached.
  A: Accepted for level 4 only. Send a sample for the owner's file.

  Ground bar in the telecom rooms
  electrical | consultant | E-601 | Riser note 4 | 26 05 26 | 2 | 2 | 3 | answered
  Q: The one-line shows a bar in each telecom room, the plans only on level 1. Are all four wanted?
  A: All four, bonded with a 3/0 conductor in the riser.

  Anchors of the imaging ceiling support
  steel | engineer | A-121 | Room 112 | 05 50 00 | 1 | 4 | 2 | closed
  Q: The maker's frame weighs 1,450 lb. Is the deck above good for four anchors, or does it need a beam?
  A: Add two channels between the beams; anchors go to the channels only. See sketch SK-15.

  Insulation above the soffit at the east canopy
  roofing | architect | A-311 | 6/A-311 | 07 21 00 | 3 | 2 | 3 | closed
  Q: The section shows 3 in of rigid board, the energy report 4 1/2 in. Which one is to be installed?
  A: 4 1/2 in, in two layers with staggered joints.

  Backing for the wall-mounted monitors
  coordinator | architect | A-103 | Exam rooms | 06 10 00 | 8 | 3 | 4 | open | 5200
  Q: The owner wants a monitor in every exam room of level 3. Which height and weight is the backing for?
  P: Fire-treated plywood from 48 to 72 in above the floor, for 60 lb.

  Condensate piping of the level 3 fan coils
  mechanical | consultant | M-102 | FC-3-01 to 06 | 23 21 13 | 10 | 3 | 2 | closed
  Q: No drain is shown for six fan coils. May they drain into the janitor's sink through an indirect waste?
  A: Yes, 1 in copper with a trap at each unit and a cleanout at the end.

  Colour of the sealant at the metal panels
  assistant | architect | A-201 | Joint type J4 | 07 92 00 | 13 | 1 | 5 | void
  Q: Which of the three grays on the sample card is wanted at joint J4?
  A: Settled at the mock-up; no answer in writing needed.

  Clearance of the transformer in electrical room 108
  electrical | consultant | E-601 | Room 108 | 26 22 13 | 9 | 3 | 3 | answered
  Q: With the pad as drawn 34 in remain in front of the transformer. The code asks for 42 in.
  A: Move the pad 8 in to the west. The conduits below the slab still reach it.

  Shaft wall at the stair 1 smoke vestibule
  drywall | architect | A-104 | 4/A-501 | 09 21 16 | 9 | 2 | 2 | open
  Q: The vestibule wall is shown as one hour, but it closes a two hour shaft. Please confirm the rating.

  Trench for the generator feeder
  concrete | engineer | C-101 | North yard | 31 23 16 | 5 | 3 | 1 | closed | 8700
  Q: An old footing lies across the trench, 30 in down. Remove it or cross above with a concrete cap?
  A: Cross above. Cap of 4 in, red dye, with 24 in of cover.

  Bearing of the new lintel at the pharmacy window
  coordinator | architect | A-102 | Room 226 | 05 50 00 | 2 | 3 | 1 | closed through | 1850 | engineer
  Q: The opening is 8 ft wide, the lintel schedule ends at 6 ft, and the chase above bears on it. Which size, and
  how much bearing?
  P: W8x18 with a 3/8 in plate, 8 in of bearing on each side.
  S: Masons reach this course on Monday in a week. Photo of the opening is with the daily report.
  D: The chase came with bulletin 2, so the schedule was not extended. I pass this on for the size.
  F: Please give size, plate and bearing of the lintel over the pharmacy window, with the chase above.
  G: W8x21 with a 3/8 by 11 in bottom plate, 8 in of bearing on grouted cells. Sketch SK-14 shows it.
  A: W8x21 with the plate as in sketch SK-14, for this opening only. No change to the masonry above.

  Expansion joint at the link to the parking deck
  super | engineer | S-102 | Grid G | 07 95 00 | 2 | 3 | 4 | open
  Q: The joint is dimensioned 2 in on one sheet and 3 in on another. The cover has to be ordered now.
  P: 3 in, with the cover rated for carts.

  Fire damper at the level 4 conference center
  mechanical | consultant | M-104 | 2/M-601 | 23 33 00 | 9 | 2 | 3 | answered
  Q: The wall was changed to two hours by bulletin 4. Are combination dampers now wanted in both branches?
  A: Yes, in both, with access doors of 18 by 18 in.

  Casework depth at the nurse station of level 3
  coordinator | architect | A-103 | Room 316 | 12 32 00 | 3 | 2 | 3 | open
  Q: With 30 in casework the aisle is 34 in wide. Should the casework be 24 in deep, or the wall move?

  Seismic bracing of the sprinkler mains
  plumbing | consultant | FP-101 | Riser 2 | 21 05 48 | 1 | 5 | 3 | answered
  Q: Are longitudinal braces wanted at both ends of the mains, or at the riser only?
  A: At both ends and every 80 ft between.

  Panel LP4A on the glass side of the corridor
  electrical | consultant | M-104 | Corridor 430 | 26 24 16 | 4 | 3 | 3 | open
  Q: Panel LP4A is drawn on a wall that bulletin 4 turned into glass. Where should it go?

  Support of the exterior sign at the parapet
  coordinator | architect | A-201 | Detail 3 | 10 14 00 | 1 | 3 | 2 | answered through | 2600 | engineer
  Q: The sign weighs 900 lb and the coping is on already. What carries it, and how does the flashing go around?
  S: The sign comes in five weeks. The posts would have to be welded before.
  F: What carries a sign of 900 lb at the parapet, grid E, without touching the coping?
  G: Two posts HSS 4x4x1/4 down to the roof beam, base plates welded. See sketch SK-16.
  A: Posts as in sketch SK-16, with a boot at each. The sign moves 6 in to the west.

  Fire rating of the telecom room doors
  coordinator | architect | A-601 | Doors 144, 244 | 08 11 13 | 3 | 2 | 3 | answered
  Q: The schedule has 45 minutes, the code summary 60. Frames are ordered on Friday.
  A: 45 minutes. The code summary will be corrected with the next bulletin.

  Curb height below exhaust fans EF-4 and EF-5
  roofing | consultant | M-601 | EF-4, EF-5 | 07 72 13 | 3 | 2 | 3 | answered
  Q: The curbs came 14 in high. With the insulation 9 in remain above the roof; the maker wants 8. Is
  that enough?
  A: Yes. Keep the flashing at 8 in at least.

  Wall protection in the level 2 corridors
  coordinator | owner | A-601 | Finish WP-1 | 10 26 00 | 8 | 3 | 4 | submitted
  Q: The owner asked for rails on both sides, the schedule has one. Should the other side be priced as a
  change?

  Door hardware of the medication rooms
  coordinator | owner | A-601 | Doors 225 and 325 | 08 71 00 | 8 | 3 | 4 | draft
  Q: Pharmacy asked for card readers. The schedule has keypads. Which one should be ordered?

  Fill below the walk at the parking islands
  assistant | engineer | C-101 | Parking | 31 23 23 | 5 | 3 | 2 | draft
  Q: The fill is wet for about 30 ft. Dig it out, or dry it with lime?

  Slab infill at the abandoned duct opening
  concrete | engineer | S-102 | Grid D-5 | 03 30 00 | 5 | 3 | 2 | open
  Q: The opening at D-5 is not needed any more. May it be closed with a hung plate and 4 in of concrete?
  P: Plate 1/4 in on angles all around, welded wire in the middle.

  Height of the service sinks on level 3
  plumbing | architect | A-103 | Rooms 318 and 332 | 22 40 00 | 2 | 2 | 5 | open
  Q: The elevation shows 34 in to the rim, the fixture comes with legs for 27 in. Which one is meant?

  Lightning protection at the metal screen
  electrical | consultant | E-601 | Roof | 26 41 13 | 2 | 2 | 4 | submitted
  Q: Is the screen around the rooftop units to be bonded, and at how many points?

  Transition between terrazzo and carpet at elevator 2
  drywall | architect | A-501 | 11/A-501 | 09 66 00 | 1 | 2 | 3 | submitted
  Q: The detail shows a strip of 1/4 in, the products differ by 3/8 in. Ramp the fill or take another strip?

  Slab edge at the glass of corridor 430
  coordinator | architect | A-104 | Corridor 430 | 08 44 00 | 3 | 3 | 4 | forwarded | | engineer
  Q: With bulletin 4 the glass stands 3 in beyond the slab edge. What does it sit on?
  D: That is a matter of the edge angle. I ask the structural engineer.
  F: Can the edge angle on level 4 be made 3 in longer to carry the glass of corridor 430?

  Duct through the shear wall at grid F
  mechanical | consultant | M-104 | Grid F | 23 31 13 | 4 | 4 | 4 | forwarded | | engineer
  Q: The main of level 4 crosses the braced bay at grid F. May the opening be 30 by 18 in?
  S: The crew is at grid D and will be at F in two weeks.
  F: The duct needs 30 by 18 in through the braced bay at grid F, level 4. Where may the opening be?

  Ceiling height above the infusion chairs
  coordinator | architect | A-122 | Rooms 218 to 221 | 09 51 00 | 4 | 3 | 4 | open
  Q: The tracks of the chairs need 9 ft, the ceiling is drawn at 8 ft 6 in. Raise it, or take another track?
  S: Grid goes in next week. An answer by then would save a second trip.

  Isolation valves on the hot water loop
  plumbing | consultant | P-601 | Riser 2 | 22 11 16 | 2 | 2 | 3 | open
  Q: The riser shows one valve for all of level 3. Should each wing have its own?

  Finish floor height at the west entry
  concrete | architect | C-101 | West entry | 32 13 13 | 3 | 3 | 4 | open | 3100
  Q: The grading plan has 728.00, the architect's section 728.17. Which one is the ramp built to?
  P: 728.17, so that the threshold stays level.

  Anchors of the casework at the glass wall
  coordinator | architect | A-104 | Room 441 | 12 32 00 | 4 | 3 | 3 | open
  Q: With the glass of bulletin 4 there is no stud behind the casework. Set it on the floor, or add a post?
`)
