/** The client libraries of the ServiceStack family, each with a program that does the same through it, and how it is built and run. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const here = import.meta.dirname
const vendor = join(here, 'vendor')

/** What each program is given, as environment variables. */
export interface Given {
  BASE: string
  LOGIN: string
  PASSWORD: string
  PROJECT: number
  /** The root folder of the project. */
  ROOT: number
  /** The `folderId` of a record that files are attached to. */
  RECORD: number
}

export type Step = [program: string, ...args: string[]]

export interface StockClient {
  /** The last part of /types/… and the file it is kept in. */
  language: string
  reference: string
  program: string
  /** Programs with arguments that succeed where all that it needs is installed. */
  needs: Step[]
  /** The Debian packages that have it. */
  packages: string
  steps: Step[]
  env?: Record<string, string>
  library?: Record<string, string>
}

const goModule = (name: string, more = ''): string => `module ${name}\ngo 1.19\n${more}`
const goLibrary = 'github.com/ServiceStack/servicestack-go'

/** Debian's python3: another one on the path has not the packages that Debian installs. */
const python = process.env.PLUMBLINE_TEST_PYTHON ?? '/usr/bin/python3'
const gson = '/usr/share/java/gson.jar'

/** Short programs: the time goes into a compiler that never pays off. */
const short = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
const javac = (name: string): Step => [
  'javac',
  ...short.map((flag) => `-J${flag}`),
  ...([
    '-nowarn',
    '-proc:none',
    '-encoding',
    'UTF-8',
    '-cp',
    gson,
    '-sourcepath',
    `.:${vendor}/java`,
  ] as const),
  '-d',
  'out',
  `${name}.java`,
  'dtos.java',
]
const java = (name: string): Step => ['java', ...short, '-Dfile.encoding=UTF-8', '-cp', `out:${gson}`, name]
/** The steps that compile and run a class beside its reference. */
export const javaSteps = (name: string): Step[] => [javac(name), java(name)]

/** What the example in C# needs; test/interface/references compiles the reference with the same. */
export const mono: Pick<StockClient, 'needs' | 'packages'> = {
  needs: [
    ['mcs', '--version'],
    ['mono', '--version'],
  ],
  packages: 'mono-mcs',
}

export const stockClients: Record<string, StockClient> = {
  Python: {
    language: 'python',
    reference: 'dtos.py',
    program: 'client.py',
    needs: [[python, '-c', 'import requests, dataclasses_json, marshmallow, typing_extensions']],
    packages: 'python3-requests python3-dataclasses-json',
    steps: [[python, 'client.py']],
    env: { PYTHONPATH: join(vendor, 'python'), PYTHONDONTWRITEBYTECODE: '1' },
  },
  PHP: {
    language: 'php',
    reference: 'dtos.php',
    program: 'client.php',
    needs: [['php', '--version']],
    packages: 'php-cli',
    steps: [['php', '-d', 'display_errors=stderr', 'client.php']],
    env: { VENDOR: join(vendor, 'php') },
  },
  Java: {
    language: 'java',
    reference: 'dtos.java',
    program: 'Client.java',
    needs: [
      ['javac', '-version'],
      ['test', '-f', gson],
    ],
    packages: 'default-jdk-headless libgoogle-gson-java',
    steps: javaSteps('Client'),
  },
  Go: {
    language: 'go',
    reference: 'dtos/dtos.go',
    program: 'client.go',
    needs: [['go', 'version']],
    packages: 'golang-go',
    steps: [['go', 'run', 'client.go']],
    env: { GOFLAGS: '-mod=mod', GOPROXY: 'off' },
    library: {
      'go.mod': goModule(
        'example.com/client',
        `require ${goLibrary} v0.0.0\nreplace ${goLibrary} => ./library\n`,
      ),
      'library/go.mod': goModule(goLibrary),
      'library/library.go': 'package servicestack\n\ntype ResponseStatus struct{ ErrorCode *string }\n',
    },
  },
}

/** Whether all that it needs is installed. What is not is said at the end of the run (test/web/kit/announce.ts). */
export const isThere = ({ needs }: Pick<StockClient, 'needs'>): boolean =>
  needs.every(([program, ...args]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0)

/** Runs the program in a folder of its own; returns its lines. Throws what it wrote if it fails. */
export async function runProgram(client: StockClient, folder: string, text: string, given: Given) {
  const program = await readFile(join(here, 'programs', client.program), 'utf8')
  const files = { ...client.library, [client.reference]: text, [client.program]: program }
  const lines = await runSteps(folder, files, client.steps, { ...client.env, ...texts(given) })
  return lines.map((line) => JSON.parse(line) as object)
}

export const texts = (given: Partial<Given>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))

/** Writes the files, runs the steps, and returns the lines that the last one wrote. */
export async function runSteps(
  folder: string,
  files: Record<string, string>,
  steps: readonly Step[],
  more: Record<string, string>,
): Promise<string[]> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const env = { ...process.env, GOCACHE: join(folder, 'cache'), LC_ALL: 'C.UTF-8', ...more }
  let output = ''
  for (const [program, ...args] of steps)
    ({ stdout: output } = await run(program, args, { cwd: folder, env }).catch((error) => {
      throw new Error(`${program}: ${error.stdout}${error.stderr}`.slice(0, 5000))
    }))
  return output.trim().split('\n')
}
