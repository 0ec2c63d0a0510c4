/** The document tree of the demo: drawings and specifications, photos, and files of an outside drive. */
import { DocumentCreate } from '../../contract/document.ts'
import { DriveDocumentCreate } from '../../contract/drive.ts'
import { FolderAdd, FoldersGetByParentFolder } from '../../contract/folder.ts'
import { addDays } from '../records/days.ts'
import { firstDay } from './calendar.ts'
import { pdfPage, picture } from './pictures.ts'
import type { Act, Scene } from './stage.ts'
import { rows } from './texts.ts'

/** name | description */
const folders = rows(`
  Architectural  | Plans, elevations, sections, details and schedules of the architect
  Structural     | Foundations, framing and steel details
  MEP            | Mechanical, electrical, plumbing and fire protection
  Specifications | Sections of the project manual
  Photos         | Progress photos of the superintendent
`)

/** How long before the demo begins the sets came out, in days. */
const issues: Record<string, number> = {
  'Conformed set': 60,
  'Bulletin 1': 40,
  'Bulletin 2': 25,
  'Bulletin 3': 15,
  Record: 12,
  'Bulletin 4': 10,
}

/** number | title | discipline | CSI | status | issue | what is on it */
const drawings = rows(`
  G-001 | Cover sheet and code summary | 1 | 01 10 00 | 3 | Conformed set | Type II-B, sprinklered
  C-101 | Site and grading plan | 2 | 31 20 00 | 3 | Conformed set | Benchmark 728.50 at the north gate
  A-101 | Floor plan, level 1 | 5 | 09 20 00 | 3 | Conformed set | Lobby, imaging, urgent care
  A-102 | Floor plan, level 2 | 5 | 09 20 00 | 3 | Bulletin 2 | Clinic A, rooms 201 to 242
  A-103 | Floor plan, level 3 | 5 | 09 20 00 | 3 | Conformed set | Clinic B, rooms 301 to 340
  A-104 | Floor plan, level 4 | 5 | 09 20 00 | 2 | Bulletin 4 | Offices and conference center
  A-121 | Reflected ceiling plan, level 1 | 6 | 09 51 00 | 3 | Conformed set | Ceilings at 9 and 10 ft
  A-122 | Reflected ceiling plan, level 2 | 6 | 09 51 00 | 3 | Bulletin 2 | Ceilings at 8 ft 6 in
  A-201 | Building elevations | 5 | 08 44 00 | 3 | Conformed set | Brick, metal panel, curtain wall
  A-311 | Wall sections | 5 | 07 21 00 | 3 | Conformed set | Foundation to parapet
  A-501 | Interior details | 6 | 09 20 00 | 3 | Conformed set | Partition heads, reveals, casework
  A-601 | Door and finish schedules | 5 | 08 71 00 | 3 | Bulletin 3 | Doors 101 to 442
  S-101 | Foundation plan | 4 | 03 30 00 | 5 | Record | Spread footings, grade beams
  S-102 | Level 2 framing plan | 4 | 05 12 00 | 3 | Conformed set | Composite deck, 3 1/4 in cover
  S-105 | Roof framing plan | 4 | 05 12 00 | 3 | Bulletin 1 | Dunnage for RTU-1 to RTU-3
  S-501 | Steel details | 4 | 05 12 00 | 3 | Conformed set | Base plates, moment frames, pour stops
  M-102 | Mechanical plan, level 2 | 9 | 23 31 13 | 3 | Bulletin 2 | VAV boxes 2-01 to 2-18
  M-104 | Mechanical plan, level 4 | 9 | 23 31 13 | 2 | Bulletin 4 | VAV boxes 4-01 to 4-14
  M-601 | Mechanical schedules | 9 | 23 74 00 | 3 | Conformed set | Rooftop units, fans, boxes
  E-102 | Power plan, level 2 | 10 | 26 27 26 | 3 | Bulletin 2 | Panels LP2A and RP2A
  E-601 | One-line diagram | 10 | 26 24 13 | 3 | Conformed set | 2,000 A service, 500 kW generator
  P-102 | Plumbing plan, level 2 | 8 | 22 11 16 | 3 | Bulletin 2 | Exam sinks, medical gas drops
  P-601 | Plumbing riser diagrams | 8 | 22 13 16 | 3 | Conformed set | Waste, vent, domestic water
  FP-101 | Fire protection plan | 7 | 21 13 13 | 3 | Conformed set | Light hazard, wet pipe
`)

/** section | title | what it asks for */
const specifications = rows(`
  03 30 00 | Cast-in-place concrete | Slabs on deck 4,000 psi at 28 days, level within 1/4 in in 10 ft
  07 54 00 | Thermoplastic membrane roofing | 60 mil, fully adhered, 20 years of warranty
  09 29 00 | Gypsum board | Level 4 finish, level 5 where light falls along the wall
  23 31 13 | Metal ducts | Seal class A, leakage test of a quarter of the mains
  26 24 16 | Panelboards | Copper bus, typed directories, arc-flash labels
`)

/** file | title | picture | day */
const photos = rows(`
  north-face.png   | North face with the curtain wall frames | beam | -58
  low-roof.png     | Low roof before the insulation          | roof | -54
  level-4-duct.png | Main duct over the level 4 corridor     | duct | -21
`)

/** drive id | name | type | size | discipline | what it is */
const driveFiles = rows(`
  drv-model-07  | Coordination model.nwd     | Model | 184320000 | Mechanical | Federated model, all trades
  drv-lookahead | Three-week look-ahead.xlsx | Other | 48128     | General    | Kept by the superintendent
  drv-flight-03 | Drone flight.mp4           | Photo | 402653184 | General    | Facade and roof from above
`)

export const documentActs = (): Act[] => [
  { day: firstDay, minute: 480, who: 'pm', run: addFolders },
  ...drawings.map(
    (drawing, i): Act => ({
      day: firstDay,
      minute: 500 + i,
      who: folderOf(drawing[0]!) === 'Architectural' ? 'architect' : 'assistant',
      run: (scene) => addDrawing(scene, drawing),
    }),
  ),
  ...specifications.map(
    (section, i): Act => ({
      day: firstDay,
      minute: 540 + i,
      who: 'assistant',
      run: (scene) => addSpecification(scene, section),
    }),
  ),
  ...photos.map(
    (photo): Act => ({
      day: Number(photo[3]),
      minute: 700,
      who: 'super',
      run: (scene) => addPhoto(scene, photo),
    }),
  ),
  { day: -45, minute: 640, who: 'pm', run: addDrive },
]

async function addFolders({ call, id, keep }: Scene): Promise<void> {
  const { folderList } = await call(FoldersGetByParentFolder, { parentFolderId: id('folder root') })
  for (const section of folderList!) keep(`folder ${section.folderName}`, section.folderId!)
  for (const [i, [folderName, folderDescription]] of folders.entries()) {
    const { folder } = await call(FolderAdd, {
      folder: {
        folderName,
        folderDescription,
        folderParentId: id('folder Documents'),
        folderSorting: i + 1,
      },
    })
    keep(`folder ${folderName}`, folder!.folderId!)
  }
}

/** By the letter before the number. */
const folderOf = (number: string): string =>
  /^[GCA]-/.test(number) ? 'Architectural' : number.startsWith('S-') ? 'Structural' : 'MEP'

async function addDrawing({ call, id, keep, day, calendar }: Scene, drawing: string[]): Promise<void> {
  const [number, title, discipline, csi, status, issue, content] = drawing
  const { newId } = await call(DocumentCreate, {
    parentFolderId: id(`folder ${folderOf(number!)}`),
    documentNumber: number,
    documentDescription: title,
    documentDiscipline: Number(discipline),
    documentCSI: csi,
    documentType: 1,
    documentStatus: Number(status),
    documentIssue: issue,
    documentIssueDate: addDays(calendar.desk(day), -issues[issue!]!),
    fileName: `${number}.pdf`,
    fileType: 'application/pdf',
    fileContent: pdfPage(number!, title!, [content!, issue!]),
  })
  keep(`document ${number}`, newId!)
}

async function addSpecification({ call, id, keep, in: later }: Scene, section: string[]): Promise<void> {
  const [number, title, content] = section
  const { newId } = await call(DocumentCreate, {
    parentFolderId: id('folder Specifications'),
    documentNumber: number,
    documentDescription: title,
    documentDiscipline: 1,
    documentCSI: number,
    documentType: 2,
    documentStatus: 3,
    documentIssue: 'Project manual',
    documentIssueDate: later(-120),
    fileName: `${number!.replaceAll(' ', '')}.pdf`,
    fileType: 'application/pdf',
    fileContent: pdfPage(number!, title!, [
      'Part 1 General',
      'Part 2 Products',
      content!,
      'Part 3 Execution',
    ]),
  })
  keep(`document ${number}`, newId!)
}

const addPhoto = ({ call, id }: Scene, [fileName, title, name]: string[]): Promise<unknown> =>
  call(DocumentCreate, {
    parentFolderId: id('folder Photos'),
    documentDescription: title,
    documentDiscipline: 1,
    documentType: 3,
    documentStatus: 4,
    fileName,
    fileType: 'image/png',
    fileContent: picture(name!),
  })

/** A folder of the outside drive, and the files in it. */
async function addDrive({ call, id, in: later }: Scene): Promise<void> {
  const address = 'https://drive.hartwell.example'
  const shared = { folderProject: id('project'), folderParentId: id('folder Documents') }
  const { folderId } = await call(DriveDocumentCreate, {
    document: { ...shared, driveId: 'drv-shared', isFolder: true, folderName: 'Shared drive' },
  })
  for (const [driveId, fileName, documentType, fileSize, discipline, folderDescription] of driveFiles)
    await call(DriveDocumentCreate, {
      document: {
        folderProject: shared.folderProject,
        folderParentId: folderId,
        driveId,
        driveParentId: 'drv-shared',
        fileName,
        fileSize,
        documentType,
        discipline,
        folderDescription,
        status: 'For information',
        issueDate: later(-2),
        downloadUrl: `${address}/download/${driveId}`,
        viewerUrl: `${address}/view/${driveId}`,
      },
    })
}
