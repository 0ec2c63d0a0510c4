/** The table: submittal packages and items. */
import { SubmittalReviewersSave } from '../../../contract/records/submittalreview.ts'
import { because } from '../../kit/records.ts'
import { change } from './acts.ts'
import type { Act, Scene } from './scenes.ts'
import type { Who } from './world.ts'

const item = change('submittalItem')
const submittalScene: Scene = {
  name: 'a submittal item with two reviewers',
  events: [
    {
      what: 'package made',
      act: async (at) => {
        const made = await at.make('assistant', 'submittal', {
          submittingCompanyContactId: at.id('sub'),
          reviewingCompanyContactId: at.id('architect'),
          projectManagerId: at.id('pm'),
          description: 'Doors',
        })
        return { packageId: made.folderId }
      },
      rows: [[285, 'sub architect pm', 'party', 'they are made parties']],
    },
    {
      what: 'item made',
      act: (at, { packageId }) =>
        at.make('assistant', 'submittalItem', {
          description: 'Door',
          folderParentId: packageId,
          responsibleContractorId: at.companies.ids.S1,
        }),
      rows: [
        [124, 'sub', 'court'],
        [125, 'sub2', 'party', 'the people of the contractor are parties'],
        [295, 'viewer owner', ''],
      ],
    },
    {
      what: 'reviewers named',
      act: async (at, { folderId }) =>
        void (await at.person('assistant').client.call(SubmittalReviewersSave, {
          folderId,
          reviewers: [
            { step: 1, userId: at.id('architect') },
            { step: 1, userId: at.id('engineer') },
            { step: 2, userId: at.id('owner') },
          ],
        })),
      rows: [],
    },
    {
      what: 'Created → Contractor review by the submitting side',
      act: item('sub', { stage: '2' }),
      rows: [
        [127, 'pm', 'court'],
        [128, 'architect engineer', ''],
      ],
    },
    {
      what: 'Contractor review → Created',
      act: item('assistant', { stage: '1' }, 'Add the fittings'),
      rows: [[131, 'sub', 'court']],
    },
    { what: '→ Contractor review', act: item('sub', { stage: '2' }), rows: [[127, 'pm', 'court']] },
    {
      what: 'Contractor review → Submitted',
      act: item('assistant', { stage: '2' }),
      rows: [
        [129, 'architect engineer', 'court'],
        [130, 'sub', '', 'in no row of the specification'],
        [286, 'owner', ''],
      ],
    },
    {
      what: 'the first of two gives a verdict',
      act: item('architect', { returnedStatusId: '1', stage: '3' }),
      rows: [
        [133, 'engineer', ''],
        [288, 'sub sub2', ''],
      ],
    },
    {
      what: 'step 1 done',
      act: item('engineer', { returnedStatusId: '2', stage: '3' }),
      rows: [[134, 'owner', 'court']],
    },
    {
      what: 'Returned by the last reviewer',
      act: item('owner', { returnedStatusId: '1', stage: '3' }),
      rows: [
        [135, 'pm', 'court status'],
        [289, 'architect engineer', 'status', 'reviewers stand for To'],
        [136, 'sub sub2 assistant', 'status'],
      ],
    },
    {
      what: 'Returned → Complete',
      act: item('pm', { stage: '4' }),
      rows: [[138, 'sub sub2 assistant architect engineer owner', 'status', 'it is closed']],
    },
  ],
}

const reviewer =
  (who: Who): Act =>
  async (at, { folderId }) =>
    void (await at.person('pm').client.call(SubmittalReviewersSave, {
      folderId,
      reviewers: [{ step: 1, userId: at.id(who) }],
      ...because,
    }))

const changedScene: Scene = {
  name: 'a submittal item that is taken back, given to another reviewer, and void',
  events: [
    {
      what: 'package and item made',
      act: async (at) => {
        const made = await at.make('assistant', 'submittal', {
          submittingCompanyContactId: at.id('sub'),
          reviewingCompanyContactId: at.id('architect'),
          projectManagerId: at.id('pm'),
          description: 'Windows',
        })
        return at.make('assistant', 'submittalItem', {
          description: 'Window',
          folderParentId: made.folderId,
        })
      },
      rows: [
        [124, 'sub', 'court'],
        [285, 'architect pm', 'party'],
      ],
    },
    {
      what: 'Submitted by a manager',
      act: item('pm', { stage: '2' }),
      rows: [[129, 'architect', 'court']],
    },
    {
      what: 'the date to return it by changed',
      act: item('pm', { returnedDueDate: '2026-12-24' }),
      rows: [
        [294, 'architect', 'change', 'the reviewer stands for To'],
        [294, 'sub', 'change', 'so does whoever submits'],
      ],
    },
    {
      what: 'another reviewer',
      act: reviewer('engineer'),
      rows: [
        [140, 'engineer', 'court'],
        [292, 'architect', 'change'],
      ],
    },
    {
      what: 'recalled',
      act: item('pm', { stage: '1' }, 'Wrong file'),
      rows: [
        [132, 'sub', 'court'],
        [287, 'engineer', '', 'a step takes nothing from anybody'],
      ],
    },
    {
      what: 'Submitted again',
      act: item('pm', { stage: '2' }),
      rows: [[129, 'engineer', 'court']],
    },
    {
      what: 'Returned on behalf of the reviewer',
      act: item('pm', { stage: '3', returnedStatusId: '1' }, 'By phone'),
      rows: [
        [137, 'engineer', 'behalf status'],
        [136, 'sub assistant', 'status'],
        [289, 'architect', 'status', 'the reviewing contact stands for To'],
      ],
    },
    {
      what: 'Returned → Submitted',
      act: item('pm', { stage: '2' }, 'Look again'),
      rows: [
        [290, 'engineer', 'court status'],
        [136, 'sub assistant architect', 'status', 'it is open again'],
      ],
    },
    {
      what: 'void',
      act: item('pm', { statusId: '3' }, 'Not needed'),
      rows: [[291, 'sub assistant engineer architect', 'status']],
    },
  ],
}

export const submittalScenes: readonly Scene[] = [submittalScene, changedScene]
