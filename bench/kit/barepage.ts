/**
 * What the line itself costs: a page of plain node:http with one script and one answer, as large as what it is compared
 * with, asked for at once. Neither is worth compressing, so they are as long on the line as they are here.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BarePage {
  /** `p` is its content, there when both have arrived. */
  url(scriptKB: number, answerKB: number): string
}

const begin = `<!doctype html><meta name="viewport" content="width=device-width"><title>Bare</title><body><script>
const [script, answer] = location.pathname.slice(1).split('/')
const all = ['/script/' + script, '/answer/' + answer].map((path) => fetch(path).then((one) => one.arrayBuffer()))
Promise.all(all).then(() => { document.body.append(Object.assign(document.createElement('p'), { textContent: 'There' })) })
</script>`

export async function withBarePage(work: (page: BarePage) => Promise<void>): Promise<void> {
  const server = createServer(({ url = '' }, response) => {
    const [, what, kB] = /^\/(script|answer)\/(\d+)$/.exec(url) ?? []
    // A script never changes, so that it is there on the second visit; an answer may.
    response.setHeader('Cache-Control', what === 'script' ? 'max-age=31536000, immutable' : 'no-store')
    response.setHeader('Content-Type', what ? 'application/octet-stream' : 'text/html')
    response.end(what ? randomBytes(Number(kB) * 1000) : begin)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    await work({
      url: (script, answer) => `http://127.0.0.1:${port}/${Math.round(script)}/${Math.round(answer)}`,
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
