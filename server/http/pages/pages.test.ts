import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fieldTable, isDto, typesOf } from '../../../contract/emit.ts'
import { downloads, operations, RFIRead, uploads } from '../../../contract/index.ts'
import type { Database } from '../../db/open.ts'
import type { Fault } from '../../kernel/faults.ts'
import { packageRoot } from '../../root.ts'
import { grouped } from '../body/form.ts'
import type { Exchange, Sent } from '../exchange.ts'
import { parsePath } from '../routes.ts'
import { html, listPage, operationPage } from './metadata.ts'
import { page } from './pages.ts'

interface RequestOptions {
  method?: string
  host?: string
  ping?: () => Promise<void>
  isStarved?: boolean
  isDraining?: boolean
}

function ask(target: string, given: RequestOptions = {}) {
  const { method = 'GET', host = 'site.example:8080', ping, isStarved, isDraining } = given
  const [path = '', query = ''] = target.split('?')
  const exchange = {
    services: {
      database: {
        ping: ping ?? (async () => undefined),
        load: () => ({ isStarved }),
        trouble: () => undefined,
        row: async () => undefined,
      } as unknown as Database,
      settings: { data: '.' },
      now: () => new Date(),
    },
    request: { headers: { host } },
    place: parsePath(path),
    query: grouped(new URLSearchParams(query)),
    method,
    secure: false,
    isDraining,
  } as unknown as Exchange
  return page(exchange, async () => ({ status: 200, headers: {}, body: '' }))
}

async function body(target: string, bound?: RequestOptions): Promise<string> {
  const sent = (await ask(target, bound)) as Sent
  expect(sent.status).toBe(200)
  return String(sent.body)
}

const faultOf = (answer: Promise<unknown>): Promise<Fault> =>
  answer.then(
    () => Promise.reject(),
    (fault) => fault,
  )

/** The text of a cell or sample, as a browser shows it. */
const plain = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')

const rowsOf = (markup: string): string[][] =>
  [...markup.matchAll(/<tr><th scope="row">.*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => plain(cell!)),
  )

const section = (markup: string, title: string): string =>
  markup.split(`>${title}</h`)[1]!.split(/<h[23]/)[0]!

describe('the list of operations', () => {
  test('has every operation with its routes, its description and a link', async () => {
    const list = await body('/metadata')
    const items = list.split('<h3>').slice(1)
    expect(items).toHaveLength(operations.length)
    for (const { name, route, effect, about } of operations) {
      const item = items.find((each) => each.startsWith(`<a href="/json/metadata?op=${name}">${name}</a>`))!
      for (const path of [route, `/json/reply/${name}`, `/api/${name}`])
        expect(item).toContain(`<code>${path}</code>`)
      expect(item).toContain(`class="effect ${effect}"`)
      expect(plain(item)).toContain(about)
    }
  })

  test('has the routes of files, with their parameters', async () => {
    const files = (await body('/metadata')).split('id="files"')[1]!
    for (const { route, query } of uploads) {
      expect(plain(files)).toContain(`PUT ${route}`)
      for (const { key } of query.entries) expect(files).toContain(`<code>${key}</code></th><td>query</td>`)
    }
    for (const { route } of downloads) expect(plain(files)).toContain(`GET ${route}`)
    expect(files).toContain('<code>attachmentFileId</code></th><td>path</td>')
  })

  test('groups by noun in the order of the contract', async () => {
    const titles = [...(await body('/metadata')).matchAll(/<h2 id="(\w+)">([^<]*)</g)].map(
      ([, id, title]) => [id, title],
    )
    expect(titles.slice(0, 3)).toEqual([
      ['configuration', 'Configuration'],
      ['rfi', 'RFI'],
      ['punchlist', 'Punch list'],
    ])
    expect(new Set(titles.map(([id]) => id)).size).toBe(titles.length)
  })

  test('has no broken links', async () => {
    for (const path of ['/developers', '/metadata', '/json/metadata?op=RFIUpdateRequest']) {
      const markup = await body(path)
      // `/` and `/docs` are the web app, which is served elsewhere.
      for (const [, target] of markup.matchAll(/href="([^"#]+)"/g))
        if (!['/', '/docs'].includes(target!)) expect((await ask(target!))?.status).toBe(200)
      for (const [, id] of markup.matchAll(/href="#([^"]+)"/g))
        expect(markup.split(`id="${id}"`)).toHaveLength(2)
    }
  })
})

describe('the page of an operation', () => {
  const fieldsOf = (table: string) =>
    rowsOf(table).map(([name, parameter, type, required]) => ({ name, parameter, type, required }))
  const documented = (dto: Parameters<typeof fieldTable>[0], parameter: 'body' | 'form') =>
    fieldTable(dto, parameter).map(({ description: _, ...rest }) => rest)

  test('has a table for the request, the response and each type within them', async () => {
    const markup = await body('/json/metadata?op=RFIReadRequest')
    expect(fieldsOf(section(markup, 'Request'))).toEqual(documented(RFIRead.request, 'body'))
    expect(fieldsOf(section(markup, 'Response'))).toEqual(documented(RFIRead.response, 'form'))
    const types = typesOf([RFIRead])
    expect(types.every(isDto) && types.length).toBe(5)
    for (const type of types) expect(fieldsOf(section(markup, type.type))).toEqual(documented(type, 'form'))
    expect(section(markup, 'Response')).toContain(
      'List&lt;<a href="#type-FolderDocument">FolderDocument</a>&gt;',
    )
    expect(section(markup, 'RFI')).toContain('<code>CCUserList</code>')
  })

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s',
    async (name, operation) => {
      const markup = await body(`/json/metadata?op=${name.toUpperCase()}`)
      expect(rowsOf(section(markup, 'Routes')).map(([path]) => path)).toEqual([
        operation.route,
        `/json/reply/${name}`,
        `/api/${name}`,
      ])
      const [request, response, curl] = [...markup.matchAll(/<pre[^>]*><code>(.*?)<\/code>/gs)].map(
        ([, text]) => plain(text!),
      )
      expect(request!.split('\n').slice(0, 3)).toEqual([
        `POST /json/reply/${name} HTTP/1.1`,
        'Host: site.example:8080',
        'Content-Type: application/json',
      ])
      expect(response).toMatch(/^HTTP\/1.1 200 OK\nContent-Type: application\/json; charset=utf-8\n/)
      for (const message of [request!, response!]) {
        const [head, json] = message.split('\n\n') as [string, string]
        expect(Number(/Content-Length: (\d+)$/.exec(head)?.[1])).toBe(Buffer.byteLength(json))
        expect(JSON.parse(json)).toBeTypeOf('object')
      }
      expect(curl).toContain(
        `curl 'http://site.example:8080${operation.route}' -H 'Content-Type: application/json' -d '{`,
      )
      expect(curl).not.toContain('\n')
    },
  )

  test('shows the verbs of each route', async () => {
    const verbs = async (name: string) =>
      rowsOf(section(await body(`/json/metadata?op=${name}`), 'Routes')).map(([, verb]) => verb)
    expect(await verbs('RFIReadRequest')).toEqual(['POST', 'GET POST', 'GET POST'])
    expect(await verbs('RFIUpdateRequest')).toEqual(['POST', 'POST', 'POST'])
    expect(await verbs('SubmittalTypesReadRequest')).toEqual(['any verb', 'any verb', 'any verb'])
  })

  test('is not found by an unknown name, and without a name it redirects to the list', async () => {
    expect(await faultOf(ask('/json/metadata?op=Nonsense'))).toMatchObject({ code: 'NotFound', status: 404 })
    for (const none of ['/json/metadata', '/json/metadata?op=', '/json/metadata?x=1'])
      expect(await ask(none)).toMatchObject({ status: 302, headers: { Location: '/metadata' } })
    expect((await ask('/JSON/Metadata/?OP=rfireadrequest&OP=x'))?.status).toBe(200)
  })
})

describe('only our own markup', () => {
  const nasty = `<script>alert("1")</script> & '`
  const operation = { ...RFIRead, about: nasty, name: `X${nasty}`, route: `/api/internal/${nasty}` }

  test('is in the pages, whatever the contract says', () => {
    for (const markup of [
      listPage([operation], { uploads, downloads }),
      operationPage(operation, { scheme: 'http', host: nasty }),
    ]) {
      expect(markup).not.toMatch(/<script|alert\("/)
      expect(markup).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;')
    }
    expect(html`<p title="${nasty}">${[html`<b>`, nasty]}`.markup).toBe(
      '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;">' +
        '<b>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;',
    )
  })

  test('an invalid Host is not shown', async () => {
    const markup = await body('/json/metadata?op=RFIReadRequest', { host: `x';rm -rf /;'` })
    expect(markup).not.toContain('rm -rf')
    expect(markup).toContain('Host: localhost\n')
  })

  test('inline scripts and styles do not run', async () => {
    for (const path of ['/developers', '/metadata', '/json/metadata?op=RFIReadRequest']) {
      const sent = (await ask(path))!
      expect(sent.headers['Content-Type']).toBe('text/html; charset=utf-8')
      expect(sent.headers['Content-Security-Policy']).not.toContain('unsafe')
      expect(sent.body).not.toMatch(/<script|<style| style=| on\w+=/)
    }
    expect((await ask('/metadata.css'))?.headers['Content-Type']).toBe('text/css; charset=utf-8')
  })
})

describe('for programs', () => {
  test('the OpenAPI document has every own route', async () => {
    const sent = (await ask('/openapi.json'))!
    expect(sent.headers['Content-Type']).toBe('application/json; charset=utf-8')
    const document = JSON.parse(String(sent.body))
    expect(document.openapi).toBe('3.1.0')
    const doors = [...operations, ...uploads, ...downloads]
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(doors.map(({ route }) => route)))
  })

  test('the version is that of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
    expect(JSON.parse(await body('/version'))).toEqual({
      product: 'Plumbline',
      version,
      interfaceVersion: '1',
    })
  })

  test('other paths are not ours', async () => {
    for (const path of [
      '/openapi',
      '/openapi.csv',
      '/health.json',
      '/metadata.json',
      '/api/RFIReadRequest',
      '/nothing',
    ])
      expect(await ask(path)).toBeUndefined()
  })
})

describe('health', () => {
  test('is good while the database answers', async () => {
    const sent = (await ask('/health'))!
    expect(sent).toMatchObject({ status: 200, body: '{"status":"ok"}' })
    expect(sent.headers['Content-Type']).toMatch(/^application\/json/)
  })

  test.each<[string, RequestOptions, string]>([
    ['the database is away', { ping: () => Promise.reject(new Error('gone')) }, '2'],
    ['no call gets a connection', { isStarved: true }, '5'],
    ['the server is about to end', { isDraining: true }, '5'],
  ])('is not good while %s', async (_what, given, after) => {
    const away = { code: 'ServiceUnavailable', status: 503, more: { headers: { 'Retry-After': after } } }
    expect(await faultOf(ask('/health', given))).toMatchObject(away)
    expect(await ask('/live', given)).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  })
})

describe('verbs', () => {
  const paths = [
    '/developers',
    '/health',
    '/live',
    '/version',
    '/metadata',
    '/metadata.css',
    '/json/metadata?op=RFIReadRequest',
    '/openapi.json',
  ]

  test.each(paths)('%s', async (path) => {
    expect(await ask(path, { method: 'HEAD' })).toEqual(await ask(path))
    expect(await ask(path, { method: 'OPTIONS' })).toEqual({
      status: 204,
      headers: { Allow: 'GET, HEAD, OPTIONS' },
      body: '',
    })
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect(await faultOf(ask(path, { method }))).toMatchObject({
        status: 405,
        more: { headers: { Allow: 'GET, HEAD, OPTIONS' } },
      })
  })
})
