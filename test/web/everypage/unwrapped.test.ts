/**
 * Texts that people read are in tables that can be translated, found by the parser of TypeScript: no JSX and no
 * attribute has words of its own, and no two tables have the same name.
 */
import { join, relative } from 'node:path'
import {
  isCallExpression,
  isIdentifier,
  isJsxAttribute,
  isJsxExpression,
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')
const web = join(root, 'web')

const api = new API({ cwd: root })
afterAll(() => api.close())

const { program } = api.updateSnapshot({ openProjects: [join(web, 'tsconfig.json')] }).getProjects()[0]!
const sources = program
  .getSourceFileNames()
  .filter((name) => name.startsWith(`${web}/`) && !/\.(test|d)\.tsx?$/.test(name))
  .map((name) => [relative(web, name), program.getSourceFile(name)!] as const)

/** Files whose texts are not in tables yet. Empty it, never add to it. */
const notYet: readonly string[] = []

/** Names on the wire that look like texts, by file. */
const onTheWire = new Set(['pages/documents/filters.tsx: Label'])

/** Attributes whose values are read or heard. */
const readAttributes = new Set(
  'aria-label aria-description aria-roledescription aria-valuetext alt title placeholder label abbr'.split(
    ' ',
  ),
)
/** Properties that a part shows. */
const shownProperties = new Set('label title text says hint why placeholder one many create'.split(' '))

/** Names of keys, and of the product, are the same in every language. */
const sameEverywhere = /^(?:[\p{L}\d]|Enter|Ctrl S|Space|Plumbline|PDF|https?)$/u

const hasWords = (text: string): boolean => /\p{L}/u.test(text) && !sameEverywhere.test(text.trim())

/** What a literal says; undefined if it is none. */
function wordsOf(node: Node | undefined): string | undefined {
  if (!node) return undefined
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
  if (isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
  if (isJsxExpression(node)) return wordsOf(node.expression)
  return undefined
}

/** A sentence or a word with a capital: not a key, a class or an address. */
const isProse = (text: string): boolean => hasWords(text) && /^\p{Lu}|\s/u.test(text) && !text.startsWith('/')

function unwrapped(node: Node): string | undefined {
  if (isJsxText(node)) return hasWords(node.text) ? node.text.trim() : undefined
  if (isJsxAttribute(node) && isIdentifierNamed(node.name, readAttributes)) {
    const words = wordsOf(node.initializer)
    return words && hasWords(words) ? words : undefined
  }
  if (isPropertyAssignment(node) && isIdentifierNamed(node.name, shownProperties)) {
    const words = wordsOf(node.initializer)
    return words && isProse(words) ? words : undefined
  }
  if (isCallExpression(node) && isIdentifierNamed(node.expression, new Set(['showToast', 'useTitle']))) {
    const words = node.arguments.map(wordsOf).find((text) => text && hasWords(text))
    return words
  }
  return undefined
}

const isIdentifierNamed = (node: Node, names: ReadonlySet<string>): boolean =>
  names.has(isIdentifier(node) ? node.text : node.getText())

/** The name of the table, where the node is one. */
function tableOf(node: Node): string | undefined {
  if (!isCallExpression(node) || !isIdentifier(node.expression) || node.expression.text !== 'translated')
    return undefined
  return wordsOf(node.arguments[0])
}

function walk(node: Node, visit: (node: Node) => boolean): void {
  if (visit(node)) node.forEachChild((child) => walk(child, visit))
}

function found(file: SourceFile): string[] {
  const all: string[] = []
  walk(file, (node) => {
    if (tableOf(node) !== undefined) return false
    const words = unwrapped(node)
    if (words) all.push(words)
    return true
  })
  return all
}

test('no text stands in a page itself', () => {
  const pages = sources.filter(([name]) => !/^(texts|languages)\//.test(name))
  const all = pages.flatMap(([name, file]) => found(file).map((words) => [name, words] as const))
  const isText = ([name, words]: readonly [string, string]): boolean => !onTheWire.has(`${name}: ${words}`)
  expect(all.filter(isText).filter(([name]) => !notYet.includes(name))).toEqual([])
  expect(notYet.filter((name) => !all.some(([one]) => one === name))).toEqual([])
})

test('every table has a name of its own', () => {
  const names: string[] = []
  for (const [, file] of sources)
    walk(file, (node) => {
      const name = tableOf(node)
      if (name !== undefined) names.push(name)
      return true
    })
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})
