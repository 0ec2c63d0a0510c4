/**
 * The weekly meetings of the demo, with attendees and assigned points. The project assistant writes the
 * minutes.
 */
import { FileCreate } from '../../contract/documents/file.ts'
import {
  MeetingMinuteCarryOver,
  MeetingMinuteCreateMany,
  MeetingMinuteUpdate,
} from '../../contract/records/meetingminute.ts'
import { meetingItemStatus, meetingStatus } from '../../contract/states.ts'
import { picture } from './pictures.ts'
import type { Act, Scene } from './stage.ts'
import { rows } from './texts.ts'

/** The day of the last meeting; the others were a week apart. */
const lastDay = -2
const daysPerWeek = 6
const firstNumber = 31

const regulars = ['pm', 'super', 'assistant', 'architect', 'owner']

/** The points of each meeting: topic | who | days to do it | notes. The people named also attended. */
const meetings = [
  `Safety | super | 0 | No incidents. Ladder inspection before each shift.
   Dock slab | concrete | 5 | Second pour as planned; the testing laboratory is booked.
   Link | steel | 7 | Columns first, the deck when the slab edge is settled.
   Open RFIs | architect | 6 | Two answers are needed before the frames of level 4 are released.`,
  `Safety | super | 0 | One first aid case, a cut finger. Gloves at the metal saw.
   Rooftop units | mechanical | 6 | Crane on the day agreed, street closed from 6:00.
   Punch lists | super | 5 | First rooms of level 2 walked; photos with each item.
   Budget | pm | 10 | Two proposals are with the owner.`,
  `Safety | super | 0 | Fire watch stays one hour after the last weld.
   Level 3 | drywall | 7 | Board waits for the inspection of the rough-in.
   Coordination | mechanical | 4 | Model of level 4 to be shared with all trades.
   Exam rooms | owner | 9 | Monitors wished for; sizes and weights to come from the clinic.
   Submittals | assistant | 3 | Log sent around; four items are late.`,
  `Safety | super | 0 | Housekeeping on level 3 has to get better.
   Roof screen | steel | 6 | Posts to be welded before the coping comes.
   West entry | concrete | 8 | Ramp waits for the survey.
   Acoustic tile | architect | 5 | Substitution for the offices under review.`,
  `Safety | super | 0 | No incidents. Walkways on the roof stay clear.
   Imaging | steel | 5 | Channels under way; the engineer looks at the welds next.
   Medical gas | plumbing | 10 | Zone valve in corridor 330 to be moved.
   Bulletin 4 | architect | 8 | Prices of two trades are missing.`,
  `Safety | super | 0 | Two new crews trained.
   Switchboard | electrical | 12 | Rental board looked into, price to follow.
   Level 4 | drywall | 7 | Framing of the conference center begins.
   Punch lists | super | 4 | Lobby walked with the architect.
   Door hardware | owner | 9 | Card readers for the medication rooms are wished for.`,
  `Safety | super | 0 | Dust masks at the concrete saw.
   Generator trench | concrete | 6 | Old footing found; the engineer has the question.
   Elevator | pm | 10 | Inspection asked for; movers wait for it.
   Coping | roofing | 7 | Complete but for the corners.`,
  `Safety | super | 0 | Near miss on level 4, a tool fell from a lift. Lanyards for all tools.
   Air balance | mechanical | 9 | First readings on level 2; ducts have to be clean before.
   Link | engineer | 5 | Width of the joint to the parking deck still open.
   Finishes | architect | 6 | Mock-up of the level 5 wall accepted.`,
  `Safety | super | 0 | No incidents.
   Punch lists | drywall | 5 | Items of the first walks closed but for three.
   Lobby | architect | 7 | Terrazzo polished, protection stays until the stair rail is in.
   Training | owner | 14 | Days for the training of the building staff to be named.
   Closeout | electrical | 12 | Manuals begin now, not at the end.`,
  `Safety | super | 0 | Forty more people next week: orientation twice a day.
   Water meter | plumbing | 6 | Utility moved the delivery; flushing plan to be changed.
   Roof screen | steel | 8 | A panel rattles, clips to be looked at.
   Look-ahead | super | 5 | Level 2 ready for the owner's furniture in four weeks.`,
].map(rows)

export const meetingActs = (): Act[] =>
  meetings.map((points, i) => ({
    day: lastDay - daysPerWeek * (meetings.length - 1 - i),
    minute: 810,
    who: 'assistant',
    run: (scene: Scene) => writeMinutes(scene, points, i),
  }))

async function writeMinutes(scene: Scene, points: string[][], i: number): Promise<void> {
  const { call, id } = scene
  const number = firstNumber + i
  const { folderId, itemList } = await beginMinutes(scene, points, number)
  const present = [...new Set([...regulars, ...points.map(([, who]) => who!)])]
  const isLast = i === meetings.length - 1
  await call(MeetingMinuteUpdate, {
    meetingMinute: {
      folderId,
      topic: `Owner, architect, contractor meeting ${number}`,
      endTime: '11:15',
      notes: 'Minutes count as agreed unless somebody objects within five working days.',
      statusId: isLast ? meetingStatus.Draft.code : meetingStatus.Distributed.code,
      attendeeList: present.map((who) => id(`person ${who}`)),
      itemList,
      nextMeetingDate: scene.in(7),
    },
  })
  if (i % 2 === 1) await attachSketch(scene, folderId, number)
}

/**
 * The first meeting is numbered by hand; the others carry over the open points of the previous one, which
 * becomes final.
 */
async function beginMinutes(scene: Scene, points: string[][], number: number) {
  const { call, id, day, calendar, keep, knows } = scene
  const meetingDate = calendar.desk(day)
  const previous = `meeting ${number - 1}`
  const items = points.map((point) => itemOf(scene, point))
  if (knows(previous)) {
    const carried = await call(MeetingMinuteCarryOver, { folderId: id(previous), meetingDate })
    await call(MeetingMinuteUpdate, {
      meetingMinute: { folderId: id(previous), statusId: meetingStatus.Final.code },
    })
    const { folderId, itemList } = carried.meetingMinute!
    keep(`meeting ${number}`, folderId!)
    const older = itemList!.map((item) => ({
      ...item,
      statusId:
        item.dueDate! <= meetingDate ? meetingItemStatus.Done.code : meetingItemStatus['In progress'].code,
    }))
    return { folderId: folderId!, itemList: [...older, ...items] }
  }
  const first = {
    projectId: id('project'),
    meetingDate,
    startTime: '10:00',
    location: 'Site trailer',
    typeName: 'Progress meeting',
    itemList: items.map((item, n) => ({ ...item, itemNumber: `${number}.${n + 1}` })),
  }
  const { returnedIdList } = await call(MeetingMinuteCreateMany, { meetingMinuteList: [first] })
  const folderId = Number(returnedIdList![0]!.folderId)
  keep(`meeting ${number}`, folderId)
  return { folderId, itemList: first.itemList }
}

const itemOf = (scene: Scene, [topic, who, days, notes]: string[]) => ({
  topic,
  assignedTo: scene.id(`person ${who}`),
  dueDate: scene.in(Number(days)),
  statusId: meetingItemStatus.Open.code,
  notes,
})

const attachSketch = ({ call }: Scene, folderId: number, number: number): Promise<unknown> =>
  call(FileCreate, {
    folderId,
    fileInfo: {
      uploadedFileName: `meeting-${number}-board.png`,
      uploadedFileType: 'image/png',
      attachmentFileDescription: 'Sketch from the board',
    },
    fileContent: picture('sketch'),
  })
