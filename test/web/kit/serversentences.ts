/**
 * The sentences that the server says to people, read from its source by the parser of TypeScript: each text that is written
 * as a sentence, with {1}, {2} … in the place of its values. What is no refusal (lines of the log, mails, texts for developers) is
 * left out by where it stands.
 */
import { join, relative } from 'node:path'
import {
  type Expression,
  isBinaryExpression,
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'

const root = join(import.meta.dirname, '..', '..', '..')

/** Where sentences for people are written. */
const folders =
  /^server\/(access|bcf|blobs|changes|codes|directory|drawings|hooks|http|imports|joining|kernel|mail|notices|records|transmittals)\//
const others =
  /^(contract\/(fields\/(base64|bytes|fieldtypes|jsv|numbers)|kit)|server\/demo\/demooperations)\.ts$/

/** Their sentences are in mails, on pages of the interface for developers, in the log or in the answer to a health check. */
const otherReaders = new RegExp(
  `^server/(${[
    'access/(encryption|keyring|sessionsignals|sweep)',
    'blobs/',
    'http/(faultlog|tls|caller/oauth|limits/(callwatch|unauthenticated)|pages/)',
    'mail/(compose|guests|texts/(texts|germantexts)|joinmails|papers|incoming/(listen|mailbox|limits))',
    'notices/send',
    'records/engine/(declare/(column|ownership)|search/searchindex)',
    'records/\\w+/paper',
  ].join('|')})`,
)

/** The heading of a sheet, and an error after which the call is run again. */
const neverSaid = new Set(['RFI No.', 'Another call creates the same record.'])

/** Texts in these are for developers, or are no refusals. */
const otherProperties = new Set(['dev', 'about', 'logged', 'help', 'failure'])

const isSentence = (text: string): boolean =>
  /\p{L}{2}/u.test(text.replace(/\{\d+\}/g, '')) &&
  /[\s}]/.test(text) &&
  /[.!?]$|^(?:[A-Z]\S+|must) \S+ \S.*\p{L}: \{\d+\}$/u.test(text.trim()) &&
  !/^\S+$/.test(text.trim()) &&
  // The source of an expression.
  !text.includes('(?:') &&
  !/\b(SELECT|INSERT|UPDATE|DELETE|WHERE|FROM|EXISTS|JOIN)\b/.test(text)

/** Sentences, each with the files that say it; and the names of actions, as events have them. */
export function serverSentences(): { sentences: Map<string, string[]>; actions: Set<string> } {
  const api = new API({ cwd: root })
  const sentences = new Map<string, string[]>()
  const actions = new Set<string>()
  try {
    const { program } = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()[0]!
    for (const name of program.getSourceFileNames()) {
      const file = relative(root, name)
      if (file.endsWith('.test.ts') || !(file.startsWith('server/') || others.test(file))) continue
      const source = program.getSourceFile(name)!
      for (const action of actionsIn(source)) actions.add(action)
      if (otherReaders.test(file) || (!folders.test(file) && !others.test(file))) continue
      for (const text of sentencesIn(source)) sentences.set(text, [...(sentences.get(text) ?? []), file])
    }
    return { sentences, actions }
  } finally {
    api.close()
  }
}

/** What the property `action` of an event can be. */
function actionsIn(source: Node): string[] {
  const found: string[] = []
  const named = (node: Node): void => {
    if (isStringLiteral(node) && /^[A-Z]/.test(node.text)) found.push(node.text)
    node.forEachChild(named)
  }
  const look = (node: Node): void => {
    if (isPropertyAssignment(node) && nameOf(node.name) === 'action') named(node.initializer)
    node.forEachChild(look)
  }
  look(source)
  return found
}

function sentencesIn(source: Node): string[] {
  const found: string[] = []
  const look = (node: Node): void => {
    if (isForOthers(node)) return
    const said = composedBy(node) ?? template(node)
    const sentence = said?.replace(/(?<=[.!?]) ?\{\d+\}$/, '').trim()
    if (sentence && isSentence(sentence) && !neverSaid.has(sentence)) found.push(sentence)
    if (!isBinaryExpression(node) || said === undefined) node.forEachChild(look)
  }
  look(source)
  return [...new Set(found)]
}

/** Lines of the log, errors that no answer says, and what `tooBusy` and `unauthorized` say to developers. */
function isForOthers(node: Node): boolean {
  if (isPropertyAssignment(node)) return isIdentifier(node.name) && otherProperties.has(node.name.text)
  if (isNewExpression(node)) return nameOf(node.expression) === 'Error'
  if (isCallExpression(node)) return ['log', 'tooBusy'].includes(nameOf(node.expression))
  const parent = node.parent as Node | undefined
  if (!parent || !isCallExpression(parent)) return false
  return nameOf(parent.expression) === 'unauthorized' && parent.arguments[1] === node
}

const nameOf = (node: Node): string => (isIdentifier(node) ? node.text : '')

/** `notEmpty` and `notFound` make a sentence of what they are given, and references of their `sentence`. */
function composedBy(node: Node): string | undefined {
  if (isPropertyAssignment(node) && nameOf(node.name) === 'sentence') {
    const about = template(node.initializer)
    return about && `{1}: {2} ${about}.`
  }
  if (!isCallExpression(node) || !isIdentifier(node.expression)) return undefined
  const { text } = node.expression
  const given = text === 'notEmpty' ? node.arguments[1] : text === 'notFound' ? node.arguments[0] : undefined
  const what = given && template(given)
  if (what === undefined) return undefined
  return text === 'notEmpty' ? `Please give ${what}.` : `${what} does not exist, or is not yours to see.`
}

/** What a text says, with its values numbered; undefined if it is none. */
function template(node: Node): string | undefined {
  let count = 0
  const partOf = (part: Node): string | undefined => {
    if (isStringLiteral(part) || isNoSubstitutionTemplateLiteral(part)) return part.text
    if (isParenthesizedExpression(part)) return partOf(part.expression)
    if (isTemplateExpression(part))
      return part.head.text + part.templateSpans.map(({ literal }) => `{${++count}}${literal.text}`).join('')
    if (!isBinaryExpression(part) || part.operatorToken.kind !== SyntaxKind.PlusToken) return undefined
    const left = partOf(part.left as Expression)
    const right = left === undefined ? undefined : partOf(part.right as Expression)
    return right === undefined ? undefined : left! + right
  }
  return partOf(node)
}
