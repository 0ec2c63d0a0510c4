/** Files let go anywhere on the page; a frame shows that they would be taken. */
import { useEffect, useState } from 'preact/hooks'
import { filesTexts as t } from '../../texts/files.ts'
import { Icon } from '../icon.tsx'

const hasFiles = (event: DragEvent): boolean => [...(event.dataTransfer?.types ?? [])].includes('Files')

/** Listens on the whole page while it is shown. */
export function DropAnywhere({ take, says = t.dropHere }: { take: (files: File[]) => void; says?: string }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // Moving from one element to another inside the page fires `dragleave` as well: so the depth is counted.
    let depth = 0
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth++
      setOver(true)
    }
    const over = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault()
    }
    const leave = (): void => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      depth = 0
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    const listeners = { dragenter: enter, dragover: over, dragleave: leave, drop } as const
    for (const [name, does] of Object.entries(listeners)) addEventListener(name, does as EventListener)
    return () => {
      for (const [name, does] of Object.entries(listeners)) removeEventListener(name, does as EventListener)
    }
  }, [take])
  if (!isOver) return null
  return (
    <div class="dropping" aria-hidden="true">
      <p>
        <Icon name="drop" size={20} />
        {says}
      </p>
    </div>
  )
}
