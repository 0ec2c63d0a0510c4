/**
 * Builds the web app: web/ → dist/web. Runs after tsc, because it includes data of the contract.
 * The build fails if the first load has grown too large: users on site wait for every kilobyte.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'esbuild'
import { moduleOf } from '../dist/contract/emit/browser.js'
import { languages } from '../dist/contract/languagecodes.js'
import * as nouns from '../dist/contract/nouns.js'
import { webBundles } from '../dist/server/http/pages/webbundles.js'
import { bundlesOf } from './bundles.mjs'

const web = dirname(fileURLToPath(import.meta.url))
const root = dirname(web)
const out = join(root, 'dist', 'web')
/**
 * The bundles, by the sources that belong to each: what the first pages need, and what is loaded with other
 * pages. The bundle with the entry comes first.
 */
const roots = {
  main: ['web/pages/goto/newhere.tsx', 'web/pages/goto/shortlink.tsx'],
  court: ['web/pages/court/court.tsx'],
  signin: ['web/pages/signin/signin.tsx', 'web/app/shell/signinoverlay.tsx'],
  more: [
    'goto/share',
    'inbox/inbox',
    'maillink/maillink',
    'maillink/unsubscribe',
    'me/me',
    'projects/projects',
    'search/search',
  ].map((page) => `web/pages/${page}.tsx`),
  list: ['web/pages/list/list.tsx', 'web/recordtypes/listings/'],
  record: ['web/pages/record/record.tsx'],
  // Controls and dialogs that people need after they have looked at a record or a list.
  recordacts: [
    ...[
      'steps/stepform',
      'steps/meanwhile',
      'steps/makeanswer',
      'move',
      'removedialog',
      'addedpictures',
      'toldlist',
      'imported',
      'ondrawings',
    ].map((part) => `web/pages/record/${part}.tsx`),
    ...['meeting', 'openissue', 'rfi'].map((types) => `web/recordtypes/acts/${types}`),
  ],
  listacts: [
    'bulk',
    'export/bcfdialog',
    'undobulk',
    'filters/filterdialog',
    'importregister',
    'views/sharedviews',
  ].map((part) => `web/pages/list/${part}.tsx`),
  form: ['web/pages/form/', 'web/recordtypes/forms/'],
  field: ['web/pages/dailyreport/dailyreport.tsx', 'web/pages/walk/walk.tsx'],
  desk: ['dashboard', 'documents', 'meetingminute'].map((page) => `web/pages/${page}`),
  setup: ['audit', 'mail', 'names', 'people', 'programs', 'project', 'records', 'setup'].map(
    (part) => `web/pages/setup/${part}`,
  ),
  // The part of the setup that is opened least: it comes after its page.
  bring: ['web/pages/setup/bring/'],
  pin: ['web/pages/pin/'],
  live: ['web/pages/live/'],
  // Beside my court, and what waits on others.
  courtrest: ['web/pages/court/'],
  view: ['web/pages/view'],
  // A sheet of the register: it has the gestures of the viewer.
  sheet: ['web/pages/drawings/sheet/sheet.tsx'],
  // What stands on a sheet comes after it.
  sheetpins: ['pins', 'find', 'deeper'].map((part) => `web/pages/drawings/sheet/${part}/`),
  compare: ['web/pages/drawings/compare/'],
  // Mark-ups come once the sheet is there.
  markups: ['web/pages/drawings/sheet/markups/'],
  // The picture of a sheet that goes with a new record.
  cutouts: ['web/pages/drawings/cutout/'],
  // Asks how a sheet is printed.
  sheetprint: ['web/pages/drawings/print/printdialog.tsx'],
  files: ['web/parts/files/viewer.tsx'],
  labels: ['web/parts/labels/choose.tsx'],
  guide: ['web/pages/guide/'],
  papers: ['web/parts/papers/papers.tsx', 'web/parts/papers/sheet/spreadsheet.ts'],
  apidocs: ['web/pages/apidocs'],
  // Opened seldom: they take what they need from wherever it is.
  reviewers: ['packagereviewers', 'replacereviewer', 'reviewersdialog'].map(
    (part) => `web/recordtypes/acts/${part}.tsx`,
  ),
  invite: [
    'web/parts/invite/invite.tsx',
    'web/pages/people/invitations.tsx',
    'web/pages/record/addresses.tsx',
  ],
  transmittals: ['web/pages/transmittals'],
  drawings_register: ['web/pages/drawings/register/register.tsx'],
  drawings_sets: ['bring/bring', 'outside/outside', 'publications/publication'].map(
    (page) => `web/pages/drawings/${page}`,
  ),
  // Dialogs that come after a page of drawings.
  drawingacts: [
    'bring/boxdialog',
    'bring/publishdialog',
    'publications/withdrawdialog',
    'register/asofdialog',
    'register/keepdialog',
    'upload/uploaddialog',
  ].map((part) => `web/pages/drawings/${part}.tsx`),
  // Loaded with every page, when it has nothing else to wait for.
  quietly: [
    'web/app/styles/printing.ts',
    'web/app/device/draftsbefore.ts',
    'web/app/calls/refusalwords.ts',
    'web/parts/outbox/list.tsx',
    'web/parts/outbox/waiting.tsx',
    'web/parts/outbox/leftchange.tsx',
    'web/parts/outbox/written.tsx',
    'web/pages/search/',
  ],
  people: ['web/pages/people', 'web/pages/server/server.tsx', 'web/parts/mailform.tsx'],
  joining: [
    ...['begin', 'first', 'join', 'password'].map((page) => `web/pages/signin/${page}.tsx`),
    'web/parts/account/timezone.tsx',
  ],
}
/** What a cold start may load, gzipped: of the pages opened on site, and of any other page. */
const loadBytesMax = {
  main: 100_000,
  court: 100_000,
  list: 102_000,
  record: 102_500,
  field: 100_000,
  // With all of a sheet, twice.
  compare: 145_000,
  others: 140_000,
}

/** The modules of styles, and the sheet of each. */
const sheetOf = {
  'plumbline:styles': 'index',
  'plumbline:courtstyles': 'court',
  'plumbline:gatestyles': 'signin',
  'plumbline:recordstyles': 'record',
  'plumbline:liststyles': 'listpage',
  'plumbline:deskstyles': 'desk',
  'plumbline:drawingstyles': 'drawings',
  'plumbline:sheetstyles': 'sheet',
  'plumbline:comparestyles': 'compare',
  'plumbline:fieldstyles': 'walk',
  'plumbline:printstyles': 'print',
}

/** `plumbline:operations` and `plumbline:types`; and the styles. */
const contract = {
  name: 'contract',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^plumbline:/ }, ({ path }) => ({ path, namespace: 'contract' }))
    onLoad({ filter: /.*/, namespace: 'contract' }, ({ path }) => ({
      contents:
        path in sheetOf ? stylesModule(sheetOf[path]) : moduleOf(path.slice('plumbline:'.length), nouns),
    }))
  },
}

const how = {
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  // For reading stack traces that were reported to us; never served.
  sourcemap: 'external',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  outdir: out,
  absWorkingDir: root,
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  metafile: true,
  write: false,
  logLevel: 'warning',
}
/**
 * PDF.js, as it is published: loaded by the viewer alone, so it counts in no first load and is not installed with
 * the app. Its addresses change with its contents.
 */
const pdfjs = join(root, 'node_modules', 'pdfjs-dist')
const pdfParts = await Promise.all(
  [
    ['program', 'legacy/build/pdf.min.mjs'],
    ['worker', 'legacy/build/pdf.worker.min.mjs'],
    ...['jbig2', 'openjpeg', 'qcms_bg'].map((name) => [`wasm/${name}.wasm`, `wasm/${name}.wasm`]),
    // What the codes of Chinese, Japanese and Korean texts mean.
    ...(await readdir(join(pdfjs, 'cmaps')))
      .filter((name) => name.endsWith('.bcmap'))
      .map((name) => [`cmaps/${name}`, `cmaps/${name}`]),
  ].map(async ([name, path]) => [name, await readFile(join(pdfjs, path))]),
)
const pdfHash = createHash('sha256')
for (const [, bytes] of pdfParts) pdfHash.update(bytes)
const pdfDigest = pdfHash.digest('hex').slice(0, 10)
const pdfFiles = {
  program: `/assets/pdfjs-${pdfDigest}.js`,
  worker: `/assets/pdfworker-${pdfDigest}.js`,
  wasm: `/assets/pdf-${pdfDigest}/wasm/`,
  cmaps: `/assets/pdf-${pdfDigest}/cmaps/`,
}
const pdfAddress = (name) => pdfFiles[name] ?? `/assets/pdf-${pdfDigest}/${name}`

const made = (more) => build({ ...how, ...more }).catch(() => process.exit(1))

const addressOf = (path) => `/${relative(out, join(root, path)).split(sep).join('/')}`
const sheetNames = Object.values(sheetOf)
const styled = await made({
  entryPoints: Object.fromEntries(sheetNames.map((name) => [name, join(web, 'styles', `${name}.css`)])),
})
const sheets = new Map(
  sheetNames.map((name) => [name, entryOf(styled.metafile.outputs, `web/styles/${name}.css`)]),
)

/**
 * Each other language is two files, for those who read it: its texts, loaded before the app runs, and the sentences that the
 * server says to people, loaded after the first page.
 */
const dictionaryFolders = Object.keys(languages).filter((code) => code !== 'en')
const translated = await made({
  entryPoints: Object.fromEntries(
    dictionaryFolders.flatMap((code) => [
      [code, join(web, 'languages', code, 'index.ts')],
      [`${code}-sentences`, join(web, 'languages', code, 'sentences', 'index.ts')],
    ]),
  ),
  splitting: false,
  sourcemap: false,
})
const dictionaries = Object.fromEntries(
  dictionaryFolders.map((code) => [
    code,
    ['index.ts', 'sentences/index.ts'].map((source) =>
      addressOf(entryOf(translated.metafile.outputs, `web/languages/${code}/${source}`)),
    ),
  ]),
)

const built = await made({
  entryPoints: { main: join(web, 'main.tsx') },
  plugins: [contract],
  define: { pdfFiles: JSON.stringify(pdfFiles), dictionaries: JSON.stringify(dictionaries) },
})
const pieces = new Map(
  built.outputFiles
    .filter(({ path }) => path.endsWith('.js'))
    .map(({ path, text }) => [basename(path), { text, info: built.metafile.outputs[relative(root, path)] }]),
)
const entry = basename(entryOf(built.metafile.outputs, 'web/main.tsx'))
const { bundles, hash } = await bundlesOf(
  pieces,
  entry,
  { ...roots, ...ofTypes() },
  // What pages that are opened on a bad line have in common with others is not more than they need.
  {
    first: ['list', 'record', 'field'],
    own: ['signin'],
    // The page that the app begins with: it loads nothing of others but main.
    beside: ['court'],
    after: { recordacts: 'record', listacts: 'list', drawings_register: 'list' },
    last: [
      'quietly',
      'files',
      'live',
      'courtrest',
      'labels',
      'guide',
      'papers',
      'record_submittalreviewers',
      'reviewers',
      'apidocs',
      'invite',
      'transmittals',
      'people',
      'joining',
      'drawingacts',
      'sheet',
      'compare',
      'markups',
      'sheetpins',
      'cutouts',
      'sheetprint',
      'pin',
    ],
  },
)
const scriptAt = (name) => `/assets/${bundles.get(name).file}`

const head = `<script type="module" src="${scriptAt('main')}"></script>`

const icons = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png']
const plain = ['favicon.svg', 'manifest.webmanifest', ...icons]
const worker = await made({
  entryPoints: { serviceworker: join(web, 'serviceworker.ts') },
  splitting: false,
  sourcemap: false,
  entryNames: '[name]',
  define: {
    build: JSON.stringify({
      hash,
      main: scriptAt('main'),
      pages: webBundles.map(([bundle, { source }]) => ({ bundle, address: source, head: preloads(bundle) })),
      dictionaries: Object.values(dictionaries).flat(),
      files: [
        ...[...sheets.values()].map(addressOf),
        ...[...bundles.keys()].map(scriptAt),
        ...plain.map((name) => `/${name}`),
      ],
    }),
  },
})

const page = (await readFile(join(web, 'index.html'), 'utf8')).replace('<!-- built -->', head)
const files = [
  ...worker.outputFiles.map(({ path, contents }) => [path, contents]),
  ...styled.outputFiles.map(({ path, contents }) => [path, contents]),
  ...translated.outputFiles.map(({ path, contents }) => [path, contents]),
  // For reading stack traces that were reported to us; never served.
  ...built.outputFiles
    .filter(({ path }) => path.endsWith('.map'))
    .map(({ path, contents }) => [path, contents]),
  ...[...bundles.values()].map(({ file, text }) => [join(out, 'assets', file), Buffer.from(text)]),
  ...pdfParts.map(([name, bytes]) => [join(out, pdfAddress(name)), bytes]),
  ...Object.entries(shells()).map(([name, html]) => [join(out, name), Buffer.from(html)]),
  ...(await Promise.all(plain.map(async (name) => [join(out, name), await readFile(join(web, name))]))),
]

const gzipped = new Map()
await rm(out, { recursive: true, force: true })
for (const folder of [pdfFiles.wasm, pdfFiles.cmaps]) await mkdir(join(out, folder), { recursive: true })
await Promise.all(
  files.map(async ([path, contents]) => {
    await writeFile(path, contents)
    if (/\.(bc)?map$/.test(path)) return
    // Shorter blocks, each with codes of its own, pack scripts half a percent better than the default of 8.
    const gz = await promisify(gzip)(contents, { level: 9, memLevel: 6 })
    gzipped.set(path, gz.length)
    await writeFile(`${path}.gz`, gz)
    await writeFile(`${path}.br`, await promisify(brotliCompress)(contents, brotliOf(contents)))
  }),
)

const sizeOf = (paths) => paths.reduce((sum, path) => sum + gzipped.get(path), 0)
const scriptSize = (names) => sizeOf(names.map((name) => join(out, 'assets', bundles.get(name).file)))
for (const name of bundles.keys()) {
  if (isCommon(name)) continue
  const bytes = scriptSize(withImports(name))
  console.log(`web: ${name} loads ${withImports(name).join(', ')}: ${kB(bytes)} (gzipped)`)
  const max = loadBytesMax[name.split('_')[0]] ?? loadBytesMax.others
  if (bytes > max) {
    console.error(`A page of ${name} loads ${kB(bytes)} gzipped; at most ${kB(max)}.`)
    process.exitCode = 1
  }
}

/** What the tools on a sheet may add to it, gzipped. */
const markupBytesMax = 25_000
const markupBytes = scriptSize(['markups'])
console.log(`web: mark-ups add ${kB(markupBytes)} to a sheet (gzipped)`)
if (markupBytes > markupBytesMax) {
  console.error(`Mark-ups add ${kB(markupBytes)} gzipped to a sheet; at most ${kB(markupBytesMax)}.`)
  process.exitCode = 1
}

for (const [code, addresses] of Object.entries(dictionaries)) {
  const [texts, sentences] = addresses.map((address) => kB(sizeOf([join(out, address)])))
  console.log(`web: in ${code} each page loads besides: ${texts}, and later ${sentences} (gzipped)`)
}

/**
 * index.html; and one for each sort of page that names the bundles it needs besides, so that all are requested
 * at once. The server chooses by the address.
 */
function shells() {
  const others = [...bundles.keys()].filter(
    (name) => name !== 'main' && !isCommon(name) && !name.startsWith('record_'),
  )
  return {
    'index.html': page,
    ...Object.fromEntries(
      others.map((name) => [`index.${name}.html`, page.replace('</head>', `${preloads(name)}\n</head>`)]),
    ),
  }
}

function preloads(name) {
  return withImports(name)
    .filter((one) => one !== 'main')
    .map((one) => `<link rel="modulepreload" href="${scriptAt(one)}">`)
    .join('\n')
}

/** Styles are in scripts (app/styles/styles.ts); the files are for browsers that cannot use them from there. */
function stylesModule(name) {
  const sheet = sheets.get(name)
  const { text } = styled.outputFiles.find(({ path }) => relative(root, path) === sheet)
  return `export const styles = ${JSON.stringify({ text: text.replace(/\/\*# sourceMapping.*$/s, ''), address: addressOf(sheet) })}`
}

/** The page of each record type is a bundle beside `record`: an RFI needs nothing of a submittal. Packages and items share one. */
function ofTypes() {
  const folder = 'web/recordtypes/records/'
  const sources = [...pieces.values()].flatMap(({ info }) =>
    info.entryPoint?.startsWith(folder) ? info.entryPoint : [],
  )
  const bundleOf = (source) => `record_${basename(source).replace(/(item)?\.\w+$/, '')}`
  const bundles = [...new Set(sources.map(bundleOf))]
  return Object.fromEntries(bundles.map((one) => [one, sources.filter((source) => bundleOf(source) === one)]))
}

/** What several pages need, or need later: none begins with it. */
function isCommon(name) {
  return [
    'shared',
    'controls',
    'recordacts',
    'listacts',
    'pin',
    'files',
    'markups',
    'sheetpins',
    'cutouts',
    'sheetprint',
    'live',
    'courtrest',
    'labels',
    'guide',
    'papers',
    'bring',
    'drawingacts',
    'record_submittalreviewers',
    'reviewers',
  ].includes(name)
}

/** A bundle and those that it needs, main first. */
function withImports(name) {
  const all = new Set(['main'])
  const add = (one) => {
    for (const other of bundles.get(one).imports) if (!all.has(other)) add(other)
    all.add(one)
  }
  add(name)
  return [...all]
}

/** The best packing of a megabyte takes seconds, and saves a tenth. */
function brotliOf({ length }) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: length > 400_000 ? 6 : constants.BROTLI_MAX_QUALITY } }
}

function entryOf(made, source) {
  return Object.keys(made).find((path) => made[path].entryPoint === source)
}

function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`
}
