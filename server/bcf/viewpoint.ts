/** Viewpoint files, from one version to the other: where the hints of a view stand, and what a bitmap is called. */
import type { BcfVersion } from '../../contract/drawings/bcf.ts'
import { childOf, childrenOf, element, type XmlNode } from './xmltree.ts'

/** The same in that version; a camera of 3.0 also says how wide its picture is. */
export function viewpointIn(root: XmlNode, version: BcfVersion): XmlNode {
  if (root.name !== 'VisualizationInfo') return root
  const parts = (root.children ?? []).flatMap((node) => partIn(node, version))
  const bitmaps = childrenOf({ name: '', children: parts }, 'Bitmaps')
  if (bitmaps.length < 2) return { ...root, children: parts }
  const all = element(
    'Bitmaps',
    bitmaps.flatMap(({ children = [] }) => children),
  )
  const children = parts.flatMap((node) => (node === bitmaps[0] ? all : bitmaps.includes(node) ? [] : node))
  return { ...root, children }
}

function partIn(node: XmlNode, version: BcfVersion): XmlNode[] {
  if (node.name === 'Components') return [componentsIn(node, version)]
  if (/Camera$/.test(node.name)) return [cameraIn(node, version)]
  if (version === '2.1' && node.name === 'Bitmaps')
    return childrenOf(node, 'Bitmap').map((one) => renamed({ ...one, name: 'Bitmap' }, 'Format', 'Bitmap'))
  if (version === '3.0' && node.name === 'Bitmap')
    return [element('Bitmaps', [renamed(node, 'Bitmap', 'Format')])]
  return [node]
}

const renamed = (node: XmlNode, from: string, to: string): XmlNode => ({
  ...node,
  children: (node.children ?? []).map((child) => (child.name === from ? { ...child, name: to } : child)),
})

/** In 2.1 the hints stand in the components, in 3.0 in the visibility of these. */
function componentsIn(node: XmlNode, version: BcfVersion): XmlNode {
  const visibility = childOf(node, 'Visibility')
  const hints = childOf(node, 'ViewSetupHints') ?? childOf(visibility, 'ViewSetupHints')
  if (!hints || !visibility) return node
  const others = (of: XmlNode): XmlNode[] =>
    (of.children ?? []).filter(({ name }) => name !== 'ViewSetupHints')
  const children = others(node).map((child) => {
    if (child !== visibility) return child
    return { ...child, children: [...(version === '3.0' ? [hints] : []), ...others(child)] }
  })
  return { ...node, children: version === '2.1' ? [hints, ...children] : children }
}

function cameraIn(node: XmlNode, version: BcfVersion): XmlNode {
  const children = node.children ?? []
  const has = childOf(node, 'AspectRatio')
  if (version === '3.0') return has ? node : { ...node, children: [...children, element('AspectRatio', '1')] }
  return has ? { ...node, children: children.filter((child) => child !== has) } : node
}
