/**
 * Loaded into the server by `--profile folder`: writes a CPU profile at its end, for the "Performance" page
 * of a browser's developer tools. (Node's own --cpu-prof cannot be given through the environment.)
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'

const folder = process.env.PLUMBLINE_BENCH_PROFILE
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.start')
process.on('exit', () =>
  session.post('Profiler.stop', (error, { profile }) => {
    if (error) throw error
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `server-${process.pid}.cpuprofile`), JSON.stringify(profile))
  }),
)
