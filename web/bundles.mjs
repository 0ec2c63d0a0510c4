/**
 * Puts the many pieces of a build with splitting together into a few files: on a bad line each request costs
 * more than what it brings. A piece is in one bundle only, so that its state exists once.
 */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { build } from 'esbuild'

/**
 * `pieces`: the outputs of the first build, by their file names: `{ text, info }`, info as in the metafile.
 * `roots`: for each bundle the source files whose pieces belong to it; `main` has the entry. What several of
 * them need is in `shared`; unless none of those in `first` needs it, then it is in `controls`. What one of `own`
 * needs is in it, no matter who else needs it. What one of `beside` shares with others is in `main`. A bundle in `after`
 * comes after its page, and takes what both need from there; those in `last` take what they need from wherever it is.
 * What `x_a` and `x_b` have in common is in `x`. Returns the bundles by name: `{ file, text, imports }`.
 */
export async function bundlesOf(pieces, entry, roots, how) {
  const of = assign(pieces, entry, roots, how)
  const names = [...new Set(of.values())]
  const digest = createHash('sha256')
  // Also where each piece is: a file that has others than before needs another name.
  for (const name of [...pieces.keys()].sort()) digest.update(`${of.get(name)} ${pieces.get(name).text}`)
  const hash = digest.digest('hex').slice(0, 10)
  const fileOf = (bundle) => `${bundle}-${hash}.js`
  const bundles = new Map()
  for (const bundle of names) {
    const mine = [...of].filter(([, one]) => one === bundle).map(([piece]) => piece)
    bundles.set(bundle, await bundled(pieces, of, { bundle, mine, fileOf }))
  }
  return { bundles, hash }
}

/** Which bundle each piece is in. */
function assign(pieces, entry, roots, { first, own, beside, after, last }) {
  const of = new Map()
  for (const piece of closure(pieces, [entry, ...rootsOf(pieces, roots.main)])) of.set(piece, 'main')
  const needed = new Map()
  const rest = Object.entries(roots).filter(([name]) => name !== 'main' && !last.includes(name))
  for (const [name, sources] of rest)
    for (const piece of closure(pieces, rootsOf(pieces, sources)))
      if (!of.has(piece)) needed.set(piece, [...(needed.get(piece) ?? []), name])
  const common = (names) => {
    if (names.some((name) => beside.includes(name))) return 'main'
    const alone = names.find((name) => own.includes(name))
    if (alone) return alone
    const firsts = new Set(names.map((name) => name.split('_')[0]))
    if (firsts.size === 1) return [...firsts][0]
    return names.some((name) => first.includes(name.split('_')[0])) ? 'shared' : 'controls'
  }
  for (const [piece, all] of needed) {
    const names = all.filter((name) => !all.some((other) => other.split('_')[0] === after[name]))
    of.set(piece, names.length > 1 ? common(names) : names[0])
  }
  for (const name of last)
    for (const piece of closure(pieces, rootsOf(pieces, roots[name]))) if (!of.has(piece)) of.set(piece, name)
  const left = [...pieces.keys()].filter((piece) => !of.has(piece))
  if (left.length > 0)
    throw new Error(`In no bundle: ${left.map((one) => pieces.get(one).info.entryPoint ?? one)}`)
  return of
}

/** All pieces whose source begins so. */
const rootsOf = (pieces, sources) =>
  sources.flatMap((begin) => {
    const found = [...pieces].filter(([, { info }]) => info.entryPoint?.startsWith(begin))
    if (found.length === 0) throw new Error(`No script of its own begins with ${begin}`)
    return found.map(([name]) => name)
  })

/** With everything that they import statically. */
function closure(pieces, from, found = new Set()) {
  for (const piece of from) {
    if (found.has(piece)) continue
    found.add(piece)
    const next = pieces.get(piece).info.imports.filter(({ kind }) => kind === 'import-statement')
    closure(
      pieces,
      next.map(({ path }) => basename(path)),
      found,
    )
  }
  return found
}

/** The name under which a bundle exports what a piece exports. */
const inner = (piece) => `$${piece.replace(/\W/g, '_')}`

async function bundled(pieces, of, { bundle, mine, fileOf }) {
  const imports = new Set()
  const textOf = (piece) =>
    pieces
      .get(piece)
      .text.replace(/\bimport\("\.\/([^"]+)"\)/g, (loads, to) =>
        of.get(to) === bundle ? loads : loading(to),
      )
  const loading = (to) => {
    const there = of.get(to)
    // Both are requested at once: the bundle would name the shared one only when it is there.
    const first =
      there !== 'shared' && needsShared(pieces, of, there)
        ? `import("./${fileOf('shared')}").catch(()=>0),`
        : ''
    return `(${first}import("./${fileOf(there)}")).then(m=>m.${inner(to)})`
  }
  const contents = [
    ...mine.map((piece) => `import * as ${inner(piece)} from "./${piece}"`),
    `export { ${mine.map(inner).join(', ')} }`,
  ].join('\n')
  const made = await build({
    stdin: { contents, resolveDir: '/', loader: 'js' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
    plugins: [pieced(pieces, of, { bundle, textOf, fileOf, imports })],
  })
  return { file: fileOf(bundle), text: made.outputFiles[0].text, imports: [...imports] }
}

const needsShared = (pieces, of, bundle) =>
  [...of].some(
    ([piece, name]) =>
      name === bundle &&
      pieces
        .get(piece)
        .info.imports.some(
          ({ path, kind }) => kind === 'import-statement' && of.get(basename(path)) === 'shared',
        ),
  )

/** Pieces of this bundle are included; those of others come from their bundle. */
const pieced = (pieces, of, { bundle, textOf, fileOf, imports }) => ({
  name: 'pieces',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\// }, ({ path }) => {
      const piece = basename(path)
      if (!of.has(piece)) return { path, external: true }
      return { path: piece, namespace: of.get(piece) === bundle ? 'piece' : 'elsewhere' }
    })
    onLoad({ filter: /.*/, namespace: 'piece' }, ({ path }) => ({ contents: textOf(path), resolveDir: '/' }))
    onLoad({ filter: /.*/, namespace: 'elsewhere' }, ({ path }) => {
      const there = of.get(path)
      imports.add(there)
      const names = pieces.get(path).info.exports
      return {
        contents: `import { ${inner(path)} as o } from "./${fileOf(there)}"
${names.map((name, i) => `const x${i} = o[${JSON.stringify(name)}]`).join('\n')}
export { ${names.map((name, i) => `x${i} as ${name}`).join(', ')} }`,
        resolveDir: '/',
      }
    })
  },
})
