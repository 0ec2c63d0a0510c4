/** `plumbline completion bash|zsh`: a script for the shell, which asks `plumbline completion words …` at each Tab. */
import { operations } from '../../../contract/index.ts'
import { WrongUse } from '../arguments.ts'
import { commandNames } from '../help.ts'
import { callFlags, operationNamed, shortName } from './call.ts'
import { readProfiles } from './profiles.ts'
import { flagsOf, isYesOrNo } from './request.ts'

const scripts: Readonly<Record<string, string>> = {
  bash: `# eval "$(plumbline completion bash)"
_plumbline() {
  local IFS=$'\\n'
  COMPREPLY=($(plumbline completion words "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o bashdefault -o default -F _plumbline plumbline
`,
  zsh: `#compdef plumbline
# eval "$(plumbline completion zsh)"
_plumbline() {
  local -a found
  found=("\${(@f)$(plumbline completion words "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  found=(\${found:#})
  if (( $#found )); then compadd -M 'm:{a-zA-Z}={A-Za-z}' -a found; else _files; fi
}
# As a file _plumbline of fpath it is loaded by the first Tab, which it answers.
if [[ $funcstack[1] == _plumbline ]]; then _plumbline "$@"; else compdef _plumbline plumbline; fi
`,
}

export async function completionCommand([what = '', ...words]: readonly string[]): Promise<void> {
  if (what === 'words') {
    const found = await completions(words)
    process.stdout.write(found.map((word) => `${word}\n`).join(''))
    return
  }
  if (!Object.hasOwn(scripts, what) || words.length > 0)
    throw new WrongUse('plumbline completion bash, or plumbline completion zsh.')
  process.stdout.write(scripts[what]!)
}

/** What the last word, which may be empty, can become. */
async function completions(words: readonly string[]): Promise<string[]> {
  const last = words.at(-1) ?? ''
  const all = await candidates(words.slice(0, -1))
  return all.filter((word) => word.toLowerCase().startsWith(last.toLowerCase()))
}

async function candidates(before: readonly string[]): Promise<string[]> {
  const [command, second] = before
  if (command === undefined) return [...new Set(commandNames().map((name) => name.split(' ')[0]!))]
  const ofCommand = commandNames().flatMap((name) =>
    name.startsWith(`${command} `) ? name.split(' ')[1]! : [],
  )
  if (before.at(-1) === '--profile') return profileNames()
  if (command === 'call')
    return second === undefined ? operations.map(shortName) : callWords(second, before.at(-1)!)
  if (command === 'profile' && ['use', 'remove'].includes(second ?? '')) return profileNames()
  if (command === 'completion') return Object.keys(scripts)
  return second === undefined ? ofCommand.filter((word) => /^[a-z]/.test(word)) : []
}

const profileNames = async (): Promise<string[]> => Object.keys((await readProfiles()).profiles)

/** Fields and flags; nothing where a flag waits for its value. */
function callWords(name: string, last: string): string[] {
  const { request } = operationNamed(name)
  const isField =
    last.startsWith('--') && callFlags[last.slice(2)]?.[0] !== '' && !isYesOrNo(request, last.slice(2))
  if (isField) return []
  return [...flagsOf(request).map(({ flag }) => flag), ...Object.keys(callFlags).map((flag) => `--${flag}`)]
}
