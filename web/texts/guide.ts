/** Help where it is needed: what one does on each page, and the tours. */
import { translated } from '../app/language/dictionary.ts'

export const guideTexts = translated('guideTexts', {
  help: 'Help',
  here: 'What you can do here',
  showTour: 'Show the tour',
  offer: (role: string) => `New here as ${role}? Five steps show you what is yours to do.`,
  offerPlain: 'New here? Five steps show you around.',
  begin: 'Show me',
  notNow: 'Not now',
  never: 'No tours',
  skip: 'Skip the tour',
  back: 'Back',
  next: 'Next',
  done: 'Done',
  goThere: 'Go there',
  step: (at: number, of: number) => `Step ${at} of ${of}`,
} as const)

/** The three things that people do on a page, by the pattern of its address. */
export const things: Readonly<Record<string, readonly [string, string, string]>> = translated('things', {
  '/': [
    'See what waits on you, the most urgent first, and open it.',
    'Take the next step on the record’s page: answer, return, close.',
    'Under “Theirs”, see whom others wait for, and remind them.',
  ],
  '/inbox': [
    'Read what happened to records that concern you.',
    'Open a record: its notices are then read.',
    'In your account, under Notices, choose what comes by mail.',
  ],
  '/projects': [
    'Find a project by name, number or city.',
    'Mark it with the star: it then stands first.',
    'Administrators make a new one, from nothing or like another project.',
  ],
  '/me': [
    'Change your name, telephone number and password.',
    'Add a passkey, and end sessions on devices you no longer use.',
    'Choose how notices reach you, and light or dark.',
  ],
  '/search': [
    'Type words, a number or a name: all records you may see are searched.',
    'Narrow by type of record.',
    'Open a hit; the words that were found are marked.',
  ],
  '/p/{projectId}': [
    'See whose court records are in and how late they are.',
    'Choose a number or a bar: the list behind it opens.',
    'Begin a new record with “New”.',
  ],
  '/p/{projectId}/documents': [
    'Open a folder on the left, a document in the middle.',
    'Drop files anywhere on the page to upload them.',
    'Upload a new version of a drawing: old ones stay, and records keep theirs.',
  ],
  '/p/{projectId}/documents/{folderId}': [
    'Open a document to see its versions and the records that refer to it.',
    'Drop files anywhere on the page to upload them here.',
    'Tick several to download them or to set their status.',
  ],
  '/p/{projectId}/documents/{folderId}/view': [
    'Zoom with two fingers, Ctrl and the wheel, or + and -.',
    'Search in the text with /.',
    'Look at the line above: it says whether this version is in force.',
  ],
  '/p/{projectId}/drawings': [
    'See which revision of each sheet is in force, and what the newest publication changed.',
    'Choose “As it was on a day…”: the set that people built by then.',
    'Drop the PDFs of a new set anywhere on the page, or press c.',
  ],
  '/p/{projectId}/drawings/publications': [
    'See what was published when, by whom, and what of it was withdrawn.',
    'Open one: the sheets that it changed.',
    'Managers and the design team withdraw it there, whole or in part.',
  ],
  '/p/{projectId}/drawings/bring/{publicationId}': [
    'Look at the doubtful pages, which come first; Enter confirms one and goes on.',
    'Press Esc, then x, to leave a page out. All that you type is saved as you go.',
    'Publish it with Ctrl Enter, or come back later.',
  ],
  '/p/{projectId}/drawings/publications/{publicationId}': [
    'See which sheets it changed, and open them.',
    'Read what was withdrawn, and why.',
    'Withdraw it, whole or in part: the revision before is in force again.',
  ],
  '/p/{projectId}/drawings/outside': [
    'Compare the two drawings that have one number.',
    'Choose which of them is the sheet: the other stays a document.',
    'Or give one of them another number, on its page.',
  ],
  '/p/{projectId}/drawings/{sheetFolderId}': [
    'Zoom with two fingers, the wheel, or + and -; move it with one finger or the arrows.',
    'Look at the bar: it says whether this revision is in force.',
    'Go to the sheets beside it with [ and ].',
  ],
  '/p/{projectId}/setup': [
    'Add members and give them roles.',
    'Set the calendar, numbers and defaults of new records.',
    'Bring data in from spreadsheets.',
  ],
  '/p/{projectId}/setup/{part}': [
    'Choose a part of the setup in the line above.',
    'Change it and save: the audit keeps who changed what.',
    'Only project admins change roles, lists and labels; managers the calendar and groups.',
  ],
  '/p/{projectId}/{recordType}': [
    'Choose a view, or narrow the list with words and filters; the address keeps them.',
    'Tick rows to change several at once, to label or to export them.',
    'Press Space to peek at a row, Enter to open it.',
  ],
  '/p/{projectId}/{recordType}/new': [
    'Fill in what you know: only marked fields are needed.',
    'Choose people by name; a group adds all who are in it now.',
    'Leave at any time: the draft is stored on this device.',
  ],
  '/p/{projectId}/{recordType}/{folderId}': [
    'Read what you can do now, at the top, and take the step.',
    'Reply below: everybody who has a part in the record is told.',
    'At the side: the facts, labels, files, and who was told.',
  ],
  '/p/{projectId}/{recordType}/{folderId}/edit': [
    'Change the fields that are yours now; the rest is shown as text.',
    'If you change what belongs to others, say why.',
    'Save with Ctrl Enter.',
  ],
  '/p/{projectId}/meetings/{folderId}/run': [
    'Go through the points and write down what was said.',
    'Note who is there.',
    'Distribute the minutes: attendees can object for some days.',
  ],
})

export interface TourStep {
  title: string
  text: string
  /** Where it is, within the project; left out: nowhere to go. */
  to?: string
}

const court: TourStep = {
  title: 'My court',
  text: 'Everything that waits on you, from all projects, the most urgent first. It is the first page you see.',
}
const inbox: TourStep = {
  title: 'Inbox and mail',
  text: 'You are told what concerns you, here and by mail. A link in a mail opens the record; you can answer by mail, too.',
}
const search: TourStep = {
  title: 'Find anything',
  text: 'Press / or choose Search: numbers, words and names of all records that you may see.',
}
const help: TourStep = {
  title: 'The question mark',
  text: 'Every page has one. It says what you can do there, shows the shortcuts, and this tour again.',
}

const managing: readonly TourStep[] = [
  court,
  {
    title: 'The dashboard',
    text: 'Whose court records are in, how old they are, what is late. Every number opens its list.',
    to: '',
  },
  {
    title: 'RFIs pass you',
    text: 'What your people submit waits for you to open it. Answers come back to you to close.',
    to: '/rfis',
  },
  {
    title: 'Members and setup',
    text: 'People and roles, calendar, numbers, lists, labels, groups. Bring your spreadsheets in here.',
    to: '/setup',
  },
  help,
]

const designing: readonly TourStep[] = [
  court,
  {
    title: 'Answer an RFI',
    text: 'Open it, write the answer, attach a sketch. What you answer is recorded as your words, with the day.',
    to: '/rfis',
  },
  {
    title: 'Review submittals',
    text: 'Give your review result on the item’s page. The subcontractor sees it when the contractor closes it.',
    to: '/submittals',
  },
  inbox,
  help,
]

/** By the shipped roles; another role gets the last one. */
export const tours: Readonly<Record<string, readonly TourStep[]>> = translated('tours', {
  'Project Admin': managing,
  'General Contractor PM': managing,
  Superintendent: [
    court,
    {
      title: 'Walk the punch list',
      text: 'On the phone: choose the room, take the photo, say what is wrong. Without a signal it waits and is sent later.',
      to: '/punch',
    },
    {
      title: 'The daily report',
      text: 'Crews, hours, weather and photos of the day. It begins with yesterday’s crews.',
      to: '/daily',
    },
    {
      title: 'Keep on this device',
      text: 'At a punch list, a folder or the dashboard: it is then there without a signal.',
    },
    help,
  ],
  'Project Assistant': [
    court,
    {
      title: 'The submittal register',
      text: 'Add items or import the register; packages and due dates follow the sections.',
      to: '/submittals',
    },
    {
      title: 'Meetings',
      text: 'Plan the next one from the last: open points are carried over. Distribute the minutes afterwards.',
      to: '/meetings',
    },
    search,
    help,
  ],
  Architect: designing,
  Engineer: designing,
  Consultant: designing,
  Owner: [
    {
      title: 'The dashboard',
      text: 'What is open, whose court it is in, what is late. Every number opens its list.',
      to: '',
    },
    {
      title: 'Raise an issue',
      text: 'What you see on site or want decided: write it once, and follow who acts on it.',
      to: '/issues',
    },
    {
      title: 'Accept work',
      text: 'Items that you raised close only with your yes.',
      to: '/punch',
    },
    inbox,
    help,
  ],
  Subcontractor: [
    court,
    {
      title: 'Ask a question',
      text: 'Write an RFI and submit it to the contractor, who sends it on. You see the answer when it is there.',
      to: '/rfis',
    },
    {
      title: 'Send submittals',
      text: 'Attach the files to your item and submit it: the contractor checks it first.',
      to: '/submittals',
    },
    {
      title: 'Your punch items',
      text: 'Set your part to Complete when it is done; a photo helps. You can dispute an item with a reason.',
      to: '/punch',
    },
    help,
  ],
  '': [
    court,
    {
      title: 'The project',
      text: 'The dashboard shows what is open; the sections beside it hold the records that you may see.',
      to: '',
    },
    {
      title: 'Documents',
      text: 'Drawings and specifications, each with its versions. The newest is marked.',
      to: '/documents',
    },
    search,
    help,
  ],
})
