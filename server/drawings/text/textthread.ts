/** The thread that reads the text of drawings; it is ended when a page needs too much processor time or memory. */
import { parentPort } from 'node:worker_threads'
import { tellThread } from '../../kernel/threads/threadcpu.ts'
import { readSet } from '../reading/readset.ts'
import { pageText } from './pagetext.ts'
import { openText } from './pdfjs.ts'
import { noText, packed, type TextJob, type TextMessage, unpacked } from './textjobs.ts'

tellThread()

const port = parentPort!
const post = (message: TextMessage): void => port.postMessage(message)

port.on('message', (job: TextJob) => {
  if (job.kind === 'text') void readTexts(job)
  else post({ readings: readSet(job.texts.map(unpacked), job.names, job.given) })
})

async function readTexts({ path, from, to }: Extract<TextJob, { kind: 'text' }>): Promise<void> {
  const opened = await openText(path).catch(() => undefined)
  if (!opened) return post({ broken: true })
  for (let number = from; number <= to; number++) {
    // A damaged page has no text, and the others have theirs.
    const text = await opened.document
      .getPage(number)
      .then(async (page) => {
        const read = await pageText(page)
        page.cleanup()
        return read
      })
      .catch(() => noText)
    post({ page: number, packed: packed(text) })
  }
  await opened.close()
  post({ done: true })
}
