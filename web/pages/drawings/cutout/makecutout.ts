/** Makes the picture of a part of a sheet: on the server, or without a signal of what is kept on this device. */
import { cutOutLimits } from '../../../../contract/drawings/cutouts.ts'
import { loadSentences, sentence } from '../../../app/language/dictionary.ts'
import { language } from '../../../app/language/locale.ts'
import { cutOutTexts as t } from '../../../texts/drawings/cutout.ts'
import type { AskedCutOut } from './asked.ts'

/** `problem`: why there is none, as a sentence. */
export type MadeCutOut = { readonly file: File } | { readonly problem: string }

export async function makeCutOut(asked: AskedCutOut): Promise<MadeCutOut> {
  const made = navigator.onLine ? await fromServer(asked) : undefined
  if (made) return made
  const { fromKept } = await import('./fromkept.ts')
  return (await fromKept(asked).catch(() => undefined)) ?? { problem: t.notHere }
}

const triesMax = 4
const waitMsMax = 3_000
const answerMsMax = 20_000

/** Undefined: it gives no answer that can be used. */
async function fromServer(asked: AskedCutOut): Promise<MadeCutOut | undefined> {
  for (let tries = 0; tries < triesMax; tries++) {
    const answer = await fetch(addressOf(asked), { signal: AbortSignal.timeout(answerMsMax) }).catch(
      () => undefined,
    )
    if (answer?.ok) return fileOf(answer)
    if (answer?.status === 404) return { problem: t.notThere }
    if (answer?.status === 415) return { problem: await why(answer) }
    if (answer?.status !== 503) return undefined
    const waitMs = Number(answer.headers.get('Retry-After')) * 1_000 || 1_000
    await new Promise((resolve) => setTimeout(resolve, Math.min(waitMsMax, waitMs)))
  }
  return undefined
}

function addressOf({ sheetFolderId, version, box, markupId, place }: AskedCutOut): string {
  const { left, top, width, height } = box
  const query = new URLSearchParams({
    ...Object.fromEntries(
      Object.entries({ x: left, y: top, width, height }).map(([name, side]) => [name, side.toFixed(2)]),
    ),
    pixels: String(cutOutLimits.pixelsUsual),
    language,
    ...(markupId
      ? { markupId: String(markupId) }
      : { placeX: place.x.toFixed(2), placeY: place.y.toFixed(2) }),
  })
  return `/sheets/${sheetFolderId}/${version}/cutout?${query}`
}

const named = /filename\*=UTF-8''([^;]+)/i

async function fileOf(answer: Response): Promise<MadeCutOut | undefined> {
  const blob = await answer.blob().catch(() => undefined)
  // The page of a network that asks to be signed in to is no picture.
  if (blob?.type !== 'image/png') return undefined
  const disposition = answer.headers.get('Content-Disposition') ?? ''
  const name = named.exec(disposition)?.[1]
  const plain = /filename="([^"]+)"/.exec(disposition)?.[1]
  return {
    file: new File([blob], name ? decodeURIComponent(name) : (plain ?? 'sheet.png'), { type: blob.type }),
  }
}

async function why(answer: Response): Promise<string> {
  const body = await answer.json().catch(() => undefined)
  await loadSentences()
  return sentence(body?.responseStatus?.message ?? '') || t.noPicture
}
