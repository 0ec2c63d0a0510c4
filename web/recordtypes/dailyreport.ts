/** Daily reports. */
import { translated } from '../app/language/dictionary.ts'
import { recordType } from './recordtype.ts'

export const dailyReport = recordType({
  name: 'dailyReport',
  savedAs: 'daily',
  path: 'daily',
  icon: 'dailyreport',
  key: 'y',
  shapes: {},
  texts: translated('type.dailyReport', {
    one: 'daily report',
    many: 'Daily reports',
    create: 'Report today',
  }),
  read: 'DailyReportRead',
})
