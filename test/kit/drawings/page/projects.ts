/** Made-up projects and offices. */
import type { ProjectWords } from './words.ts'

export const clinic: ProjectWords = {
  name: 'HARBOR STREET CLINIC',
  address: ['4410 HARBOR STREET', 'PORT ELSON, WA 98201'],
  owner: 'ELSON HEALTH DISTRICT',
  firm: 'BRANT & OYELARAN',
  firmAddress: ['ARCHITECTS', '118 SECOND AVE, SUITE 400', 'T 555.010.4477'],
  projectNumber: '24-118',
}

export const school: ProjectWords = {
  name: 'CEDAR FLATS ELEMENTARY SCHOOL – ADDITION',
  address: ['2300 ROUTE 9', 'CEDAR FLATS, OR'],
  owner: 'CEDAR FLATS SCHOOL DISTRICT NO. 14',
  firm: 'TALLOW CREEK ARCHITECTS, P.C.',
  firmAddress: ['77 MILL ROAD, SUITE A-201', 'CEDAR FLATS, OR 97001'],
  projectNumber: '2023.045',
}

export const office: ProjectWords = {
  name: 'Neubau Bürogebäude Lindenhof',
  address: ['Lindenstraße 14–16, 70190 Stuttgart'],
  owner: 'Lindenhof Grundstücksgesellschaft mbH & Co. KG',
  firm: 'Kehrer Vogt Architekten',
  firmAddress: ['Partnerschaft mbB · Hauptstr. 101', '70563 Stuttgart · Tel. 0711 555-101'],
  projectNumber: '2312',
}

export const flats: ProjectWords = {
  name: 'Tanner’s Yard, Block B',
  address: ['Leather Lane, Bristol BS1 0XX'],
  owner: 'Avonmere Homes Ltd',
  firm: 'Hollis Pryce',
  firmAddress: ['Architects LLP', '14 Quay House, Bristol', '+44 (0)117 496 0101'],
  projectNumber: '1234',
}

export const house: ProjectWords = {
  name: 'Ridge House',
  address: ['31 Ridge Road', 'Bellwater, VT'],
  owner: 'M. & S. Adeyemi',
  firm: 'studio northlight',
  firmAddress: ['12 Foundry Lane', 'Bellwater VT', '555 0142'],
  projectNumber: '2407',
}

export const road: ProjectWords = {
  name: 'MILLRACE BUSINESS PARK – PHASE 2',
  address: ['TOWN OF ARDEN, NY'],
  owner: 'MILLRACE DEVELOPMENT LLC',
  firm: 'ORTIZ BELL ENGINEERING',
  firmAddress: ['ROUTE 32, ARDEN, NY 10910', 'PH 555-0188'],
  projectNumber: 'E-2024-101',
}

export const hospital: ProjectWords = {
  name: 'ST. ALBAN REGIONAL HOSPITAL – PATIENT TOWER',
  address: ['900 ALBAN PARKWAY', 'RIVERTON, OH 44600'],
  owner: 'ALBAN HEALTH SYSTEM',
  firm: 'LARKIN MOSS PARTNERSHIP',
  firmAddress: ['ARCHITECTURE · INTERIORS', '1 UNION SQUARE, RIVERTON, OH'],
  projectNumber: '22107.00',
}

export const by = (project: ProjectWords, firm: string, ...firmAddress: string[]): ProjectWords => ({
  ...project,
  firm,
  firmAddress,
})
