/** Where Dovecot is, the mail server that tests of the mailbox use; undefined if it is not installed. */
import { existsSync } from 'node:fs'

export const dovecotPath = (): string | undefined =>
  ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'].find((path) =>
    existsSync(path),
  )
