/** Words that stand on drawings, by where they are drawn. */

export type Language = 'us' | 'uk' | 'de'

export interface Phrases {
  readonly rooms: readonly string[]
  readonly views: readonly string[]
  readonly see: readonly string[]
  readonly layers: readonly string[]
  readonly notes: readonly string[]
  readonly notesTitle: string
  readonly scale: string
  readonly detailScale: string
  readonly doorColumns: readonly string[]
  readonly indexTitle: string
  readonly indexColumns: readonly string[]
}

const us: Phrases = {
  rooms: [
    'OFFICE',
    'CONFERENCE',
    'CORRIDOR',
    'STORAGE',
    'ELEC',
    'IT',
    'MEN',
    'WOMEN',
    'BREAK ROOM',
    'EXAM',
    'LOBBY',
  ],
  views: [
    'PARAPET DETAIL',
    'HEAD @ STOREFRONT',
    'TYPICAL BASE',
    'SECTION AT STAIR',
    'ROOF DRAIN',
    'SILL DETAIL',
  ],
  see: ['SEE', 'REFER TO', 'SIM. TO', 'MATCH LINE - SEE'],
  layers: [
    '5/8" TYPE X GWB',
    'R-21 BATT INSULATION',
    '2X6 WOOD STUD @ 16" O.C.',
    'VAPOR BARRIER',
    'W12X26',
    'TYP. U.N.O.',
  ],
  notes: [
    'DO NOT SCALE DRAWINGS. WRITTEN DIMENSIONS GOVERN.',
    'ALL WORK SHALL COMPLY WITH THE 2021 IBC AND LOCAL AMENDMENTS.',
    'SEE {sheet} FOR WALL TYPES AND ASSEMBLIES.',
    'COORDINATE ALL PENETRATIONS WITH STRUCTURAL, REFER TO {sheet}.',
    'PATCH AND REPAIR ALL SURFACES DISTURBED BY THE WORK PER DETAIL 4/{sheet}.',
    'CONTRACTOR SHALL VERIFY ALL DIMENSIONS IN FIELD BEFORE FABRICATION.',
    'PROVIDE FIRE CAULKING AT RATED ASSEMBLIES, UL U-419.',
    'PAINT P-1 TYPICAL, P-2 AT ACCENT WALLS. BASE B-1 THROUGHOUT.',
  ],
  notesTitle: 'GENERAL NOTES',
  scale: 'SCALE',
  detailScale: '1 1/2" = 1\'-0"',
  doorColumns: ['DOOR', 'ROOM', 'SIZE', 'MATL', 'HDWR', 'DETAIL'],
  indexTitle: 'SHEET INDEX',
  indexColumns: ['SHEET NO.', 'SHEET TITLE'],
}

const uk: Phrases = {
  ...us,
  rooms: [
    'Bedroom',
    'Kitchen',
    'Living',
    'Riser',
    'Plant',
    'WC',
    'Lift Lobby',
    'Bike Store',
    'Refuse',
    'Stair',
  ],
  views: [
    'Parapet Detail',
    'Window Head',
    'Typical Threshold',
    'Balcony Junction',
    'Roof Outlet',
    'Section A-A',
  ],
  see: ['Refer to', 'See drawing', 'Continued on'],
  layers: [
    '150mm mineral wool',
    'Brick slip system',
    'Cavity barrier FB-30',
    'DPM lapped 150mm',
    '203x133 UB 25',
  ],
  notes: [
    'Do not scale from this drawing. All dimensions in millimetres unless stated.',
    'This drawing is to be read with {sheet} and the specification.',
    'All levels are in metres above Ordnance Datum.',
    'Fire stopping to BS 9999, see {sheet} for compartment lines.',
    'Setting out to structural grid, contractor to check on site before starting.',
    'Wall type EW-01 unless noted, internal partitions IP-03.',
  ],
  notesTitle: 'Notes',
  scale: 'Scale',
  detailScale: '1 : 5',
  doorColumns: ['Door', 'Room', 'Size', 'Core', 'Set', 'Detail'],
  indexTitle: 'Drawing Register',
  indexColumns: ['Drawing No.', 'Title'],
}

const de: Phrases = {
  rooms: [
    'Büro',
    'Flur',
    'Küche',
    'WC Herren',
    'WC Damen',
    'Lager',
    'Technik',
    'Besprechung',
    'Treppe',
    'Aufzug',
  ],
  views: ['Detail Attika', 'Schnitt A-A', 'Fußpunkt Fassade', 'Fensteranschluss', 'Dachablauf', 'Detail 07'],
  see: ['siehe Plan', 'vgl.', 's. Detail', 'Anschluss an'],
  layers: [
    'Stahlbeton C25/30',
    'Dämmung WLG 035, 160 mm',
    'Estrich CT-F5-S70',
    'Gipskarton 2 × 12,5 mm',
    'UK RD +2,75',
  ],
  notes: [
    'Alle Maße sind am Bau zu prüfen. Unstimmigkeiten sind der Bauleitung zu melden.',
    'Dieser Plan gilt nur mit den Plänen der Tragwerksplanung, siehe {sheet}.',
    'Höhenbezug: ±0,00 = 112,45 m ü. NHN.',
    'Schlitze und Durchbrüche siehe {sheet}.',
    'Brüstungshöhen ab Oberkante Fertigfußboden, Türen T30-RS nach DIN 18095.',
    'Beton C30/37, Expositionsklasse XC4, XF1; Betonstahl B500B.',
  ],
  notesTitle: 'Hinweise',
  scale: 'M',
  detailScale: '1:10',
  doorColumns: ['Tür', 'Raum', 'Maß', 'Art', 'Beschlag', 'Detail'],
  indexTitle: 'Planliste',
  indexColumns: ['Plan-Nr.', 'Planinhalt'],
}

export const languages: Record<Language, Phrases> = { us, uk, de }
