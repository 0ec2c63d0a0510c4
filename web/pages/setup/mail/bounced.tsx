/** Members to whose address a mail came back: for managers, at the members and at the mail that came in. */
import { useRead } from '../../../app/calls/useread.ts'
import { heldMailTexts as t } from '../../../texts/setup/heldmail.ts'

/** For managers alone; others may not read the mail that came in. */
export function useBounced(projectId: number, isManager: boolean) {
  const { data } = useRead('IncomingMailRead', isManager ? { projectId, take: 1 } : undefined)
  return data?.bouncedAddresses ?? []
}

export function BouncedAddresses({ projectId }: { projectId: number }) {
  const bounced = useBounced(projectId, true)
  if (bounced.length === 0) return null
  return (
    <div class="notice">
      <p>{t.bounced}</p>
      <ul>
        {bounced.map(({ userId, fullName, address, said }) => (
          <li key={userId}>
            <b>{fullName}</b> {address} <span class="muted">{said}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
