/**
 * The code lists and people that a form offers, read before it is drawn, so that its layout does not change
 * while the user types.
 */
import { useEffect, useState } from 'preact/hooks'
import { read } from '../../app/calls/client.ts'
import type { ShownField } from './fields.ts'

/** Whether they are loaded. One that cannot be read does not block the form. */
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
