/** `plumbline bin empty`: removes for good what has been in the bins of projects longer than the setting. */
import { msPerDay } from '../../contract/fields/durations.ts'
import { emptyBin } from '../records/bin/purge.ts'
import { purgeTakenOff } from '../records/file/attachmentbin.ts'
import { types } from '../records/register.ts'
import type { Settings } from '../settings/settings.ts'
import { type Arguments, WrongUse } from './arguments.ts'
import { withDatabase } from './withdatabase.ts'

const daysMax = 36_500

export async function emptyBins({ settings, flags }: Arguments): Promise<void> {
  const days = daysOf(settings, flags['older-than-days'])
  const dry = flags['dry-run'] === true
  await withDatabase(settings, async (database) => {
    const now = new Date()
    const before = new Date(now.getTime() - days * msPerDay)
    const { items, nodes } = await emptyBin(
      types,
      database,
      { before, now, progress: progressPrinter() },
      dry,
    )
    const files = await purgeTakenOff(database, { before, now }, dry)
    const what =
      `${items} deleted before ${before.toISOString()}, ${nodes} with their contents, ` +
      `and ${files} files removed from their records`
    process.stdout.write(dry ? `Would remove ${what}.\n` : `Removed ${what}.\n`)
  })
}

function daysOf({ binDays }: Settings, given: string | true | undefined): number {
  if (given === undefined) return binDays
  const days = Number(given)
  if (!/^\d+$/.test(String(given)) || days > daysMax)
    throw new WrongUse(`--older-than-days must be a whole number from 0 to ${daysMax}, not "${given}".`)
  return days
}

const secondsBetween = 1

/** A line per second: a bin may have a million nodes. */
function progressPrinter(): (removed: number, of: number) => void {
  let last = Number.NEGATIVE_INFINITY
  return (removed, of) => {
    if (performance.now() - last < secondsBetween * 1000) return
    last = performance.now()
    process.stdout.write(`${removed} of ${of} removed …\n`)
  }
}
