import { dailyReportFormTexts } from '../../texts/formlabels.ts'
import { dailyReport } from '../recordtypes.ts'
import { field, half, justSave, type RecordForm } from './form.ts'

/** The report has a page of its own; this is the plain form of its fields besides the crews. */
export default {
  name: 'dailyReport',
  texts: dailyReportFormTexts,
  recordType: dailyReport,
  path: dailyReport.path,
  section: dailyReport.section,
  type: 'DailyReport',
  read: ['DailyReportRead', 'dailyReport'],
  create: { operation: 'DailyReportCreateMany', list: 'dailyReportList' },
  update: ['DailyReportUpdate', 'dailyReport'],
  project: 'folderProject',
  ways: justSave,
  files: true,
  groups: [
    {
      fields: [
        half('dated', { needed: 'always', starts: 'today' }),
        half('reportPeriod', { as: 'line' }),
        half('sky', { as: 'line' }),
        half('temperature', { as: 'line' }),
        half('precipitation', { as: 'line' }),
        half('wind', { as: 'line' }),
        field('issues'),
        field('meDeliveries', { rows: 2 }),
        field('visitors', { rows: 2 }),
        field('ccUserList'),
      ],
    },
  ],
} satisfies RecordForm
