/** Viewpoint files, from one version to the other: where hints, colors and bitmaps stand, and what may be empty. */
import type { BcfVersion } from '../../contract/drawings/bcftopics.ts'
import { childOf, childrenOf, element, type XmlNode } from './xmltree.ts'

/** The same in that version; one of 3.0 also has the GUID of its viewpoint, and says how wide its picture is. */
export function viewpointIn(root: XmlNode, version: BcfVersion, guid: string | undefined): XmlNode {
  if (root.name !== 'VisualizationInfo') return root
  const attributes = { ...(guid ? { Guid: guid } : {}), ...root.attributes }
  if (version === '3.0' && attributes.Guid) attributes.Guid = attributes.Guid.toLowerCase()
  const parts = (root.children ?? []).flatMap((node) => partIn(node, version)).filter(hasContent(version))
  const bitmaps = childrenOf({ name: '', children: parts }, 'Bitmaps')
  if (bitmaps.length < 2) return { ...root, attributes, children: parts }
  const all = element(
    'Bitmaps',
    bitmaps.flatMap(({ children = [] }) => children),
  )
  const children = parts.flatMap((node) => (node === bitmaps[0] ? all : bitmaps.includes(node) ? [] : node))
  return { ...root, attributes, children }
}

/** Lists that 2.1 leaves out rather than have nothing in them. */
const neverEmpty = ['Selection', 'Exceptions', 'Coloring', 'Lines']

const hasContent =
  (version: BcfVersion) =>
  ({ name, children }: XmlNode): boolean =>
    version === '3.0' || !neverEmpty.includes(name) || Boolean(children?.length)

function partIn(node: XmlNode, version: BcfVersion): XmlNode[] {
  if (node.name === 'Components') return [componentsIn(node, version)]
  if (/Camera$/.test(node.name)) return [cameraIn(node, version)]
  if (version === '2.1' && node.name === 'Bitmaps')
    return childrenOf(node, 'Bitmap').map((one) =>
      bitmapIn(one, 'Format', 'Bitmap', (text) => text.toUpperCase()),
    )
  if (version === '3.0' && node.name === 'Bitmap')
    return [element('Bitmaps', [bitmapIn(node, 'Bitmap', 'Format', (text) => text.toLowerCase())])]
  return [node]
}

/** PNG in 2.1, png in 3.0. */
const bitmapIn = (node: XmlNode, from: string, to: string, inCase: (text: string) => string): XmlNode => ({
  ...node,
  children: (node.children ?? []).map((child) =>
    child.name === from ? { ...child, name: to, text: inCase(child.text ?? '') } : child,
  ),
})

/** In 2.1 the hints stand in the components, in 3.0 in the visibility of these. */
function componentsIn(node: XmlNode, version: BcfVersion): XmlNode {
  const visibility = childOf(node, 'Visibility')
  const hints = childOf(node, 'ViewSetupHints') ?? childOf(visibility, 'ViewSetupHints')
  const others = (of: XmlNode): XmlNode[] =>
    (of.children ?? []).filter(({ name }) => name !== 'ViewSetupHints').filter(hasContent(version))
  const withHints = (list: XmlNode[], inIt: boolean): XmlNode[] => (hints && inIt ? [hints, ...list] : list)
  const children = others(node).map((child) => {
    if (child === visibility) return { ...child, children: withHints(others(child), version === '3.0') }
    return child.name === 'Coloring' ? coloringIn(child, version) : child
  })
  return { ...node, children: withHints(children, version === '2.1' || !visibility) }
}

/** In 3.0 the components of a color stand in a list of their own. */
const coloringIn = (node: XmlNode, version: BcfVersion): XmlNode => ({
  ...node,
  children: (node.children ?? []).map((color) => {
    const list = childrenOf(childOf(color, 'Components'), 'Component')
    const components = [...childrenOf(color, 'Component'), ...list]
    return { ...color, children: version === '3.0' ? [element('Components', components)] : components }
  }),
})

function cameraIn(node: XmlNode, version: BcfVersion): XmlNode {
  const children = node.children ?? []
  const has = childOf(node, 'AspectRatio')
  if (version === '3.0') return has ? node : { ...node, children: [...children, element('AspectRatio', '1')] }
  return has ? { ...node, children: children.filter((child) => child !== has) } : node
}
