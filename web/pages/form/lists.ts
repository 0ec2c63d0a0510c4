/** The lists and people that a form offers, read before it is drawn: nothing changes its shape under the writer's hand. */
import { useEffect, useState } from 'preact/hooks'
import { read } from '../../app/client.ts'
import type { ShownField } from './fields.ts'

/** Whether they are there. One that can't be read does not keep the form from being written in. */
export function useOffers(fields: readonly ShownField[], projectId: number): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const lists = fields.flatMap(({ refers }) => (refers && 'list' in refers ? [refers.list] : []))
    const reads = [...new Set(lists)].map((listName) => read('ListRead', { listName, projectId }))
    const members = read('ProjectGetMembersByProject', { projectId })
    Promise.allSettled([...reads, members]).then(() => setThere(true))
  }, [fields, projectId])
  return isThere
}
