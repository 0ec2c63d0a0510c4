/** What PostgreSQL and its programs say when they fail, as a sentence and what to do. */
import { WithRemedy } from '../remedy.ts'

export class DatabaseCanNotStart extends WithRemedy {
  override name = 'DatabaseCanNotStart'
}

/** Patterns in the output of a failed program, and what an administrator can do about it. */
const remedies: { sign: RegExp; sentence: string }[] = [
  {
    sign: /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/,
    sentence: 'The disk is full: free some space and start again.',
  },
  {
    sign: /Read-only file system|EROFS/,
    sentence: 'The disk is read-only: choose a folder that can be written with PLUMBLINE_DATA.',
  },
  {
    // As in /proc.
    sign: /ENOENT.*mkdir/,
    sentence: 'No folder can be made there: choose another place with --data or PLUMBLINE_DATA.',
  },
  {
    sign: /could not look up effective user ID/,
    sentence:
      'The user has no name: add a line for it to /etc/passwd, start as another user, or set DATABASE_URL.',
  },
  {
    sign: /could not (create|resize|map).*shared memory/,
    sentence: 'There is too little shared memory: give this machine or container more, or set DATABASE_URL.',
  },
  {
    sign: /Permission denied|EACCES|EPERM|Operation not permitted/,
    sentence:
      'Permission is missing: give the folder to the user who starts Plumbline, or set PLUMBLINE_DATA.',
  },
  {
    sign: /ENOTDIR|EEXIST/,
    sentence: 'There is a file where a folder is needed: choose another place with PLUMBLINE_DATA.',
  },
]

/** One sentence about what went wrong, one about what to do, and the program's last error line. */
export function fault(what: string, output: string): Error {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const serious =
    lines.findLast((line) => /FATAL|PANIC|ERROR|error:|E[A-Z]{3,}:/.test(line)) ??
    lines.at(-1) ??
    'no reason given'
  const remedy = remedies.find(({ sign }) => sign.test(output))?.sentence ?? 'See docs/runbook.md.'
  return new DatabaseCanNotStart(`${what}.`, `${remedy} (${serious.trim()})`)
}

/** The same for an error of Node. */
export function faultOf(what: string, error: unknown): Error {
  return fault(what, error instanceof Error ? error.message : String(error))
}
