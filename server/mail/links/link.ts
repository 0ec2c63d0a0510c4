/** The page of a link in a mail: one record, as one person, without signing in. */
import { FileCreate, FileDownload } from '../../../contract/documents/file.ts'
import {
  TransmittalOpened,
  TransmittalPrint,
  TransmittalRead,
} from '../../../contract/documents/transmittal.ts'
import type { Value } from '../../../contract/kit.ts'
import {
  MailLinkCodeEnter,
  MailLinkCodeSend,
  MailLinkFileAdd,
  MailLinkFileDownload,
  MailLinkOpened,
  MailLinkRead,
  MailLinkReplyCreate,
  MailLinkStepTake,
  MailLinksEnd,
  MailLinkTransmittalFile,
  MailLinkTransmittalPrint,
} from '../../../contract/outbound/maillink.ts'
import { RecordOpened } from '../../../contract/records/anyrecord/recordopened.ts'
import { RecordStandingRead } from '../../../contract/records/anyrecord/recordstanding.ts'
import { RecordUpdateMany } from '../../../contract/records/anyrecord/recordupdatemany.ts'
import { findLink, isKnownDevice, type MailLink } from '../../access/maillinks.ts'
import type { Admitted, Call } from '../../kernel/call.ts'
import { conflict, Fault, type FaultCode, forbidden, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Perform, type Served, type ServedDownload, serve, serveDownload } from '../../kernel/serve.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'
import { prepareBytes } from '../../records/file/preparebytes.ts'
import { askForCode, enterCode } from './linkcode.ts'
import { end } from './linkends.ts'
import { type FindPlace, linkPlace } from './linkplaces.ts'
import { linkRecord, ownSteps } from './linkrecord.ts'
import { replyTo } from './replyto.ts'

interface ByLink extends Admitted {
  link: MailLink
  isKnown: boolean
}

interface WithToken {
  token?: string | null
}

/** The person who has the link: they may ask for a code. */
async function admitLink({ token }: WithToken, call: Call): Promise<ByLink> {
  if (!token?.trim()) throw notEmpty('Token', 'the token of the link')
  const link = await findLink(call.db, token.trim(), 'link', call.now)
  if (!link)
    throw new Fault(
      'NotFound',
      'This link opens nothing any more. Please sign in, or ask whoever sent it to send the record again.',
    )
  const isKnown = await isKnownDevice(call.db, link, call.deviceKey, call.now)
  return { caller: link.caller, cameBy: `mail link, ${link.address}`, link, isKnown }
}

/** The person who has the link, on a device on which the code was entered. */
async function admitDevice(request: WithToken, call: Call): Promise<ByLink> {
  const admitted = await admitLink(request, call)
  if (!admitted.isKnown)
    throw forbidden('Please open the link with a code first: it is sent to the address of the mail.')
  return admitted
}

/** The same, with the link of a record: to a transmittal nothing is added. */
async function admitToRecord(request: WithToken, call: Call): Promise<ByLink> {
  const admitted = await admitDevice(request, call)
  if (admitted.link.transmittalId)
    throw forbidden('This link opens a transmittal, to which nothing can be added.')
  return admitted
}

const anyDevice = { admit: admitLink, asAdmitted: true } as const
const knownDevice = { admit: admitDevice, asAdmitted: true } as const
const ofRecord = { admit: admitToRecord, asAdmitted: true } as const

/** `a…n@example.com`: enough to know one's own address by. */
function masked(address: string | null): string {
  const [local = '', domain = ''] = (address ?? '').split(/@(?=[^@]*$)/)
  return domain && `${local.slice(0, 1)}…${local.length > 3 ? local.slice(-1) : ''}@${domain}`
}

async function read(types: RecordTypes, perform: Perform, call: Call, { link, isKnown }: ByLink) {
  return {
    isKnown,
    fullName: link.caller.fullName,
    sentTo: masked(link.address),
    ...(isKnown && (await opened(types, perform, call, link))),
  }
}

async function opened(
  types: RecordTypes,
  perform: Perform,
  call: Call,
  { folderId, transmittalId }: MailLink,
) {
  if (!transmittalId) return { record: await linkRecord(types, perform, call, folderId) }
  const { transmittal } = await perform(TransmittalRead, { transmittalId }, call)
  return { transmittal }
}

type StepRequest = Value<typeof MailLinkStepTake.request.fields>

/** Only fields of a step that is the person's own: the page is no form of the whole record. */
async function takeStep(
  types: RecordTypes,
  perform: Perform,
  { changes }: StepRequest,
  call: Call,
  folderId: number,
) {
  if (!changes || Object.keys(changes).length === 0) throw notEmpty('Changes', 'the step')
  const steps = await ownSteps(types, perform, call, folderId)
  const given = Object.keys(changes)
  const step = steps.find(
    ({ field, statusId, needs }) =>
      changes[field!] === String(statusId) &&
      given.every((name) => name === field || needs.some((need) => need.field === name)),
  )
  if (!step)
    throw conflict('This step is not yours to take now. Please look at the record again.', {
      allowed: steps.map(({ statusName }) => statusName).join(', '),
    })
  const { results } = await perform(RecordUpdateMany, { folderIds: [folderId], changes }, call)
  const [{ errorCode, message } = {}] = results ?? []
  if (errorCode) throw new Fault(errorCode as FaultCode, message ?? '')
  return {}
}

/** Checked before the bytes are received. */
async function mayAttach(perform: Perform, { token }: WithToken, call: Call): Promise<void> {
  const link = await findLink(call.db, token?.trim(), 'link', call.now)
  const { standing } = await perform(RecordStandingRead, { folderId: link?.folderId ?? 0 }, call)
  if (!standing?.userCanAdd) throw forbidden('You may see this record, but not attach files to it now.')
}

export const linkOperations =
  (perform: Perform) =>
  (types: RecordTypes): Served[] => [
    serve(MailLinkRead, (_, call, by: ByLink) => read(types, perform, call, by), anyDevice),
    serve(
      MailLinkCodeSend,
      async (_, call, { link }: ByLink) => {
        if (!link.address)
          throw conflict('You have no e-mail address here. Please ask your contact at the project.')
        await askForCode(call, link)
        return { sentTo: masked(link.address) }
      },
      anyDevice,
    ),
    serve(
      MailLinkCodeEnter,
      async ({ code }, call, { link }: ByLink) => {
        if (!code?.trim()) throw notEmpty('Code', 'the code of the mail')
        call.newDeviceKey = await enterCode(call, link, code)
        return {}
      },
      { ...anyDevice, piecewise: true },
    ),
    serve(
      MailLinkOpened,
      async (_, call, { link: { folderId, transmittalId } }: ByLink) => {
        const { numberOfRecordsEffected } = transmittalId
          ? await perform(TransmittalOpened, { transmittalId }, call)
          : await perform(RecordOpened, { folderId }, call)
        return { numberOfRecordsEffected }
      },
      knownDevice,
    ),
    serve(
      MailLinkReplyCreate,
      async ({ text }, call, { link: { folderId } }: ByLink) => {
        if (!text?.trim()) throw notEmpty('Text', 'the text of the reply')
        await replyTo(types, perform, call, folderId, { text })
        return {}
      },
      ofRecord,
    ),
    serve(
      MailLinkStepTake,
      (request, call, { link }: ByLink) => takeStep(types, perform, request, call, link.folderId),
      ofRecord,
    ),
    serve(
      MailLinkFileAdd,
      async ({ fileInfo, fileContent }, call, { link: { folderId } }: ByLink) => {
        const { attachmentFileId } = await perform(FileCreate, { folderId, fileInfo, fileContent }, call)
        return { attachmentFileId }
      },
      {
        ...ofRecord,
        beforeBytes: (request, call) => mayAttach(perform, request, call),
        prepare: prepareBytes,
      },
    ),
    serve(
      MailLinkTransmittalPrint,
      async ({ paperSize }, call, { link: { transmittalId } }: ByLink) => {
        if (!transmittalId) throw notFound('This transmittal')
        return perform(TransmittalPrint, { transmittalId, paperSize }, call)
      },
      knownDevice,
    ),
    serve(MailLinksEnd, (request, call) => end(perform, request, call)),
  ]

/** A file of that record and no other. */
export const linkDownload = (find: Find): ServedDownload =>
  serveDownload(
    MailLinkFileDownload,
    async ({ attachmentFileId, token }, call) => {
      const link = await findLink(call.db, token?.trim(), 'link', call.now)
      const isOfRecord = await call.db.row('SELECT FROM attachment WHERE id = $1 AND folder_id = $2', [
        attachmentFileId ?? 0,
        link?.folderId ?? 0,
      ])
      if (!isOfRecord) throw notFound('This file')
      return find()({ attachmentFileId }, call)
    },
    { admit: admitToRecord },
  )

/** A file of that transmittal and no other. */
export const linkTransmittalFile = (find: Find): ServedDownload =>
  serveDownload(
    MailLinkTransmittalFile,
    async ({ position, token }, call) => {
      const link = await findLink(call.db, token?.trim(), 'link', call.now)
      if (!link?.transmittalId) throw notFound('This file')
      return find()({ transmittalId: link.transmittalId, position }, call)
    },
    { admit: admitDevice },
  )

/** A part of a sheet around a pin of that record and no other. */
export const linkPlaceDownload = (find: FindPlace, perform: Perform): ServedDownload =>
  linkPlace(find, perform, admitToRecord)

type Find = () => ServedDownload['find']

export const downloadOfFiles = FileDownload.name
