/**
 * For each line of the matrix a request that succeeds for callers with the right: on its own data, created
 * as an admin.
 */
import type { Build } from './build.ts'
import { directory, setup } from './requests.directory.ts'
import { documents } from './requests.documents.ts'
import { drawings } from './requests.drawings.ts'
import { joining } from './requests.joining.ts'
import { mail } from './requests.mail.ts'
import { records } from './requests.records.ts'
import { signIn } from './requests.signin.ts'

export const requests: Record<string, Build> = {
  ...documents,
  ...drawings,
  ...records,
  ...setup,
  ...directory,
  ...signIn,
  ...mail,
  ...joining,
}
