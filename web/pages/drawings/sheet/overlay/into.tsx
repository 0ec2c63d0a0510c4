/** Renders its children into an element elsewhere on the page, in an element of their own there. */
import { type ComponentChildren, Fragment, h, render } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface IntoProps {
  slot: Element
  /** Of the element: styles put those of several layers in order by it. */
  name: string
  children: ComponentChildren
}

export function Into({ slot, name, children }: IntoProps) {
  const own = useRef<Element | undefined>(undefined)
  useLayoutEffect(() => {
    const isDrawing = slot instanceof SVGElement
    const box = document.createElementNS(slot.namespaceURI, isDrawing ? 'g' : 'div')
    box.setAttribute('class', name)
    slot.append(box)
    own.current = box
    return () => {
      render(null, box)
      box.remove()
    }
  }, [slot])
  useLayoutEffect(() => {
    if (own.current) render(h(Fragment, null, children), own.current)
  })
  return null
}
