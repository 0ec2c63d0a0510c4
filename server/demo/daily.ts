/** The daily reports of the demo: ten weeks of weather, crews and hours, written by the superintendent. */

import { FileCreate } from '../../contract/documents/file.ts'
import { DailyReportActivityCreateMany, DailyReportCreateMany } from '../../contract/records/dailyreport.ts'
import { deliveries, troubles, visitors, works } from './dailytexts.ts'
import { companyOf, nameOf } from './people.ts'
import { picture } from './pictures.ts'
import type { Act, Scene } from './stage.ts'
import { generator } from './texts.ts'

const count = 60
const daysPerWeek = 6
/** Days without a report. They are different days of the week, so that at most one is a Saturday. */
const missing = [-27, -12]
/** The highs and lows of Columbus, month by month, in degrees Fahrenheit. */
const highs = [37, 41, 52, 64, 74, 82, 85, 84, 77, 65, 52, 41]
const lows = [23, 25, 33, 43, 53, 62, 66, 64, 57, 45, 36, 28]
const freezingHigh = 36

export const dailyActs = (): Act[] =>
  Array.from({ length: count }, (_, i) => ({
    day: i - count + 1,
    minute: 970,
    who: 'super',
    onSite: true as const,
    run: (scene: Scene) => report(scene, i),
  })).filter(({ day }) => !missing.includes(day))

async function report(scene: Scene, i: number): Promise<void> {
  const { call, id, calendar, day } = scene
  const random = generator(6000 + i)
  const date = calendar.site(day)
  const weather = weatherOn(date, random)
  const week = Math.floor(i / daysPerWeek)
  // Twice a week, on different days each week.
  const delivered = deliveries.filter((row) => Number(row[0]) === week)[(i + week) % daysPerWeek]?.[1]
  const { returnedIdList } = await call(DailyReportCreateMany, {
    dailyReportList: [
      {
        tempItemId: `day ${i + 1}`,
        folderProject: id('project'),
        dated: `${date}T00:00:00Z`,
        reportPeriod: '7:00 to 16:00',
        author: id('person super'),
        ...weather.fields,
        meDeliveries: delivered,
        visitors: i % 4 === 1 ? visitors[(i >> 2) % visitors.length] : undefined,
        issues: weather.trouble ?? (i % 3 === 0 ? troubles[(i / 3) % troubles.length] : undefined),
        ccUserList: `${nameOf('pm')}; ${nameOf('owner')}`,
      },
    ],
  })
  const { folderId, dailyReportId } = returnedIdList![0]!
  await addActivities(scene, Number(dailyReportId), i, week, random)
  if (i % 4 === 3) await addPhoto(scene, Number(folderId), i)
}

function weatherOn(date: string, random: (below: number) => number) {
  const month = Number(date.slice(5, 7)) - 1
  const high = highs[month]! + random(15) - 7
  const low = Math.min(lows[month]! + random(11) - 5, high - 6)
  const isWet = random(10) < 3
  const isSnow = isWet && high < freezingHigh
  const amount = isSnow ? `${1 + random(3)} in` : `0.${1 + random(7)} in`
  const clouds = isWet ? 90 + random(10) : random(80)
  const fields = {
    temperature: `High ${high} °F, low ${low} °F`,
    precipitation: isWet ? `${isSnow ? 'Snow' : 'Rain'}, ${amount}` : 'None',
    sky: isWet ? (isSnow ? 'Snow' : 'Rain') : clouds > 50 ? 'Mostly cloudy' : clouds > 20 ? 'Fair' : 'Clear',
    wind: `${['W', 'SW', 'NW', 'S'][random(4)]} ${4 + random(14)} mph`,
    humidity: `${isWet ? 80 + random(15) : 45 + random(25)} %`,
    pressure: `${(29.7 + random(60) / 100).toFixed(2)} inHg`,
    visibility: `${isWet ? 3 + random(4) : 10} mi`,
    cloudcover: `${clouds} %`,
    observationTime: '12:00',
    units: 'US',
    unitDescription: 'degrees Fahrenheit, miles per hour, inches',
  }
  const trouble = isWet
    ? `${isSnow ? 'Snow' : 'Rain'} kept the crews off the roof for some hours.`
    : undefined
  return { fields, trouble }
}

/** Three to six of the works in progress that week; on a Saturday with half the people. */
async function addActivities(
  { call, id, calendar, day }: Scene,
  dailyReportId: number,
  i: number,
  week: number,
  random: (below: number) => number,
): Promise<void> {
  const isSaturday = calendar.site(day) !== calendar.desk(day)
  const crew = (people: number): number => (isSaturday ? Math.ceil(people / 2) : people)
  const hours = isSaturday ? 6 : 8
  const inProgress = works.filter(([, from, to]) => Number(from) <= week && week <= Number(to))
  const list = Array.from({ length: 3 + random(4) }, (_, n) => {
    const [trade, , , division, location, description, second] = inProgress.splice(
      random(inProgress.length),
      1,
    )[0]!
    const [tradesmen, laborers, apprentices] = [crew(2 + random(6)), crew(random(4)), crew(random(3))]
    const others = second ? crew(2 + random(3)) : 0
    return {
      tempItemId: `day ${i + 1} crew ${n + 1}`,
      dailyReportId,
      contact: id(`person ${trade}`),
      primarySubc: companyOf(trade!),
      location,
      description,
      csi: Number(division),
      peopleForeman: 1,
      hoursForeman: hours,
      peopleTradesman: tradesmen,
      hoursTradesman: tradesmen * hours,
      peopleLaborers: laborers,
      hoursLaborers: laborers * hours,
      peopleApprentice: apprentices,
      hoursApprentice: apprentices * hours,
      ...(second && { subc1Name: second, subc1People: others, subc1Hours: others * hours }),
      isUnion: trade === 'steel' || trade === 'electrical',
    }
  })
  await call(DailyReportActivityCreateMany, { dailyReportActivityList: list })
}

const views = ['beam', 'rebar', 'roof', 'duct', 'pipe', 'stair', 'tile']

const addPhoto = ({ call }: Scene, folderId: number, i: number): Promise<unknown> => {
  const name = views[(i >> 2) % views.length]!
  return call(FileCreate, {
    folderId,
    fileInfo: {
      uploadedFileName: `progress-${name}.png`,
      uploadedFileType: 'image/png',
      attachmentFileDescription: 'Progress of the day',
    },
    fileContent: picture(name),
  })
}
