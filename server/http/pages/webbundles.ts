/**
 * The scripts that a page needs besides the first are named in its HTML, so that a browser requests all at
 * once. A page that is not listed finds them itself, a little later. The first match counts. Used by the server and, by
 * the build of the web app, by its service worker.
 */
export const webBundles: ReadonlyArray<readonly [bundle: string, address: RegExp]> = [
  ['court', /^\/$/],
  ['signin', /^\/signin$/],
  ['apidocs', /^\/docs$/],
  ['more', /^\/(inbox|m|me|projects|search|share)$/],
  ['view', /^\/p\/\d+\/(documents|file)\/\d+\/view$/],
  ['sheet', /^\/p\/\d+\/drawings\/\d+$/],
  ['compare', /^\/p\/\d+\/drawings\/\d+\/compare$/],
  ['desk', /^\/p\/\d+(\/documents(\/.*)?|\/meetings\/\d+\/run)?$/],
  ['setup', /^\/p\/\d+\/setup(\/.*)?$/],
  ['field', /^\/p\/\d+\/(daily\/(new|\d+\/edit)|punch\/\d+\/walk)$/],
  ['drawings_register', /^\/p\/\d+\/drawings$/],
  ['drawings_sets', /^\/p\/\d+\/drawings\/(outside|publications|(bring|publications)\/\d+)$/],
  ['transmittals', /^\/p\/\d+\/transmittals(\/(new|\d+))?$/],
  ['form', /^\/p\/\d+\/\w+\/(new|\d+\/edit)$/],
  ['record', /^\/p\/\d+\/\w+\/\d+$/],
  ['list', /^\/p\/\d+\/\w+$/],
]
