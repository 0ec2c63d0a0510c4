/** Webhooks: addresses of programs that are told of changes. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'

/** How many a person may have. */
export const webHooksMax = 20
export const deliveryStates = ['waiting', 'delivered', 'given up', 'not sent'] as const

const webHookId = is.id('The webhook.')

export const WebHook = dto('WebHook', {
  webHookId: is.id('The webhook; left out to make one.'),
  name: is.line('What it is for.'),
  url: is.url('Where changes are sent, by POST. No name or password in it.'),
  projectId: is.id('The project; 0: all projects of the organization.'),
  folderTypes: is.listOf(
    is.ints,
    'Only records of these types: 121 RFIs, 132 punch list items …; empty: all.',
  ),
  actions: is.listOf(
    is.names,
    'Only what has one of these actions: Created, StatusChanged, ReplyAdded …; empty: all.',
  ),
  isOn: is.bool('Whether changes are sent. One that is switched on again goes on where it was.'),
  offBecause: is.text('Why it was switched off by itself.').readOnly(),
  ownerUserId: is.int('Whose it is: it is told what this person sees.').readOnly(),
  ownerFullName: is.name('Their name.').readOnly(),
  isYours: is.bool('Whether it is yours.').readOnly(),
  failingSinceDate: is.instant('Since when everything that is sent fails.').readOnly(),
  waitingCount: is.int('How many deliveries wait to be sent or tried again.').readOnly(),
  createdDate: is.instant('When it was made.').readOnly(),
})

const secret = is.text('The secret that signs what is sent. It is shown this once.')

export const WebHookSave = is.operation('WebHookSaveRequest', {
  route: '/api/internal/webhook/save',
  about:
    'Makes a webhook, or changes one of yours. Of a project: for those who may change its setup; of all projects of an ' +
    `organization: for its administrators. A person has at most ${webHooksMax}.`,
  effect: 'write',
  request: { webHook: is.one(WebHook, 'The webhook.') },
  response: { webHook: is.one(WebHook, 'As it is now.'), secret },
})

export const WebHookList = is.operation('WebHookListRequest', {
  route: '/api/internal/webhook/list',
  about:
    'Lists webhooks: with ProjectId those of a project, for those who may change its setup; without, those of your ' +
    'organization, for its administrators.',
  effect: 'read',
  request: { projectId: is.id('The project.') },
  response: {
    webHooks: is.listOf(WebHook, 'The webhooks.'),
    isHeld: is.bool('Whether nothing is sent until MailReleaseRequest, because the database was restored.'),
  },
})

export const WebHookDelete = is.operation('WebHookDeleteRequest', {
  route: '/api/internal/webhook/delete',
  about: 'Removes a webhook with its log: yours, or any that WebHookListRequest shows you.',
  effect: 'write',
  request: { webHookId },
})

export const WebHookRotateSecret = is.operation('WebHookRotateSecretRequest', {
  route: '/api/internal/webhook/rotatesecret',
  about:
    'Gives a webhook of yours a new secret. For 24 hours the former one signs as well, so that the receiver can change over.',
  effect: 'write',
  request: { webHookId },
  response: { secret },
})

export const WebHookDelivery = dto('WebHookDelivery', {
  webHookDeliveryId: is.long('Its id.'),
  changeId: is.long('The change that it is about.'),
  folderId: is.int('The record; 0 if it is about a project.'),
  action: is.name('What happened.'),
  state: is.name(
    `One of ${deliveryStates.join(', ')}. Given up: it failed for a day. Not sent: you did not see the record any more.`,
  ),
  madeDate: is.instant('When it was put into the queue.'),
  nextTryDate: is.instant('Of one that waits: when it is tried next.'),
  sentDate: is.instant('When it was sent last.'),
  tries: is.int('How often it was tried.'),
  status: is.int('The HTTP status that the receiver answered; 0: it did not answer.'),
  said: is.text('Why it failed.'),
})

export const WebHookDeliveriesRead = is.operation('WebHookDeliveriesReadRequest', {
  route: '/api/internal/webhook/deliveries',
  about:
    'Reads what was sent to a webhook of yours and what became of it, the newest first, of the last 30 days.',
  effect: 'read',
  request: {
    webHookId,
    state: is.name(`Only those in this state: ${deliveryStates.join(', ')}.`),
    ...paging,
  },
  response: { deliveries: is.listOf(WebHookDelivery, 'The deliveries.'), nextCursor },
})

export const WebHookReplay = is.operation('WebHookReplayRequest', {
  route: '/api/internal/webhook/replay',
  about:
    'Sends again to a webhook of yours: all changes since a cursor of ChangesReadRequest, which must be of the same project, or ' +
    'since a delivery, with it. What you do not see any more is not sent. Receivers know a change that they have by its id.',
  effect: 'write',
  request: {
    webHookId,
    cursor: is.text('All changes since then …'),
    webHookDeliveryId: is.size('… or this delivery and all changes after it.'),
  },
  response: { count: is.int('How many changes are looked through again.') },
})
