/** Members to whose address a mail came back: for managers, at the members and at the mail that came in. */
import { useRead } from '../../app/useread.ts'
import { heldMailTexts as t } from '../../texts/heldmail.ts'

export function BouncedAddresses({ projectId }: { projectId: number }) {
  const { data } = useRead('IncomingMailRead', { projectId, take: 1 })
  const bounced = data?.bouncedAddresses ?? []
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
