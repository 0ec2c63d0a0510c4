/** XML as a tree: elements with their attributes and either text or other elements. */
import { Unreadable } from '../kernel/formats/unreadable.ts'
import { readXml, unescaped } from '../kernel/formats/xml.ts'

export interface XmlNode {
  name: string
  attributes?: Record<string, string>
  children?: XmlNode[]
  text?: string
}

const limits = { bytes: 4 * 1024 * 1024, depth: 32, elements: 50_000, attributesChars: 10_000 }

/** Names are without their namespaces, of which nothing is kept. */
export function parseXml(bytes: Buffer): XmlNode {
  if (bytes.length > limits.bytes) throw new Unreadable('The file is longer than 4 MB. It is not read.')
  const top: XmlNode = { name: '' }
  const path = [top]
  let count = 0
  readXml(textOf(bytes), {
    open(name, attributes) {
      if (++count > limits.elements || path.length > limits.depth)
        throw new Unreadable('The file has more elements, or deeper ones, than are read here.')
      if (!isName(name)) throw damaged()
      const node = { name, ...attributesIn(attributes) }
      const parent = path.at(-1)!
      parent.children ??= []
      parent.children.push(node)
      path.push(node)
    },
    close(name) {
      const node = path.pop()!
      if (node.name !== name || path.length === 0) throw damaged()
      if (node.children || node.text === undefined) delete node.text
      else node.text = unescaped(node.text).replace(/\r\n?/g, '\n')
    },
    text(text) {
      const node = path.at(-1)!
      if (!node.children) node.text = (node.text ?? '') + text
    },
  })
  const [root] = top.children ?? []
  if (path.length > 1 || !root || top.children!.length > 1) throw damaged()
  return root
}

const damaged = (): Unreadable => new Unreadable('The file is damaged: its elements do not fit together.')

function textOf(bytes: Buffer): string {
  // UTF-16 also has zeros, behind its mark.
  if (bytes.includes(0) && !/^(fffe|feff)/.test(bytes.toString('hex', 0, 2)))
    throw new Unreadable('The file has characters that are no text. It is not read.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Unreadable('The file is not written in UTF-8. It is not read.')
  }
}

const isName = (name: string): boolean => /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name)

/** One after the other, so that no text makes this search again and again. */
const nextAttribute = /\s*([^\s=<>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

function attributesIn(text: string): Pick<XmlNode, 'attributes'> {
  if (text.length > limits.attributesChars) throw damaged()
  const found = new Map<string, string>()
  let end = 0
  nextAttribute.lastIndex = 0
  for (let match = nextAttribute.exec(text); match; match = nextAttribute.exec(text)) {
    end = nextAttribute.lastIndex
    const name = match[1]!
    if (/^xmlns\b|^xsi:/.test(name)) continue
    const own = name.slice(name.indexOf(':') + 1)
    if (!isName(own)) throw damaged()
    found.set(own, unescaped(match[2] ?? match[3]!))
  }
  if (text.slice(end).trim()) throw damaged()
  return found.size > 0 ? { attributes: Object.fromEntries(found) } : {}
}

export const element = (
  name: string,
  content: string | readonly XmlNode[],
  attributes?: Record<string, string>,
): XmlNode => ({
  name,
  ...(attributes && { attributes }),
  ...(typeof content === 'string' ? { text: content } : { children: [...content] }),
})

/** What is in the first of that name, if it is text. */
export const textIn = (node: XmlNode | undefined, name: string): string | undefined =>
  childOf(node, name)?.text?.trim() || undefined

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children?.find((child) => child.name === name)

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children?.filter((child) => child.name === name) ?? []

export const writeXml = (root: XmlNode): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`

function written({ name, attributes, children, text }: XmlNode, indent: string): string {
  const begin = `${indent}<${name}${Object.entries(attributes ?? {})
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}`
  if (children && children.length > 0)
    return `${begin}>\n${children.map((child) => written(child, `${indent}  `)).join('')}${indent}</${name}>\n`
  return text ? `${begin}>${escaped(text)}</${name}>\n` : `${begin}/>\n`
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Characters that XML cannot have are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"\r]/g, (sign) => signs[sign]!)
