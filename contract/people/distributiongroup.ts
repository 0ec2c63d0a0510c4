/**
 * Distribution groups: members of a project who are often chosen together. A group is expanded to its people at the moment when
 * it is used: records hold people, so a later change of the group changes no record.
 */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

export const groupsMax = 200

const projectId = is.id('The project.')

export const DistributionGroup = dto('DistributionGroup', {
  groupId: is.id('Its id.'),
  name: is.line('Its name, unique in the project.'),
  memberList: is
    .listOf(
      is.ints,
      'Who is in it, by id: to be sent as the people of a record. Only those who are members of the project now are returned.',
    )
    .names('member'),
})

export const DistributionGroupRead = is.operation('DistributionGroupReadRequest', {
  route: '/api/internal/distributiongroup/read',
  about: 'Lists the distribution groups of a project. Every member may.',
  effect: 'read',
  request: { projectId },
  response: { groups: is.listOf(DistributionGroup, 'The groups, by name.') },
})

export const DistributionGroupSave = is.operation('DistributionGroupSaveRequest', {
  route: '/api/internal/distributiongroup/save',
  about:
    'Creates a distribution group, or changes the one with that id: only the fields sent. For managers of the project. ' +
    'Records in which the group was used before keep their people.',
  effect: 'write',
  request: { projectId, group: is.one(DistributionGroup, 'The group; without an id a new one.') },
  response: { group: is.one(DistributionGroup, 'The group as it is now.') },
})

export const DistributionGroupRemove = is.operation('DistributionGroupRemoveRequest', {
  route: '/api/internal/distributiongroup/remove',
  about: 'Removes a distribution group; records keep their people. For managers of the project.',
  effect: 'write',
  request: { projectId, groupId: is.id('The group to remove.') },
})
