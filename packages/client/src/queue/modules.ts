/** The modules of Node. Not imported, so that the package can be bundled for browsers. */
export function modules() {
  const get = globalThis.process?.getBuiltinModule
  if (!get) throw new Error('fileStorage needs Node 20.16 or later. In a browser use indexedDbStorage.')
  return { fs: get('node:fs/promises'), join: get('node:path').join, hostname: get('node:os').hostname }
}
