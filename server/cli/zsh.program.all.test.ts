/** Completion in zsh, at a terminal: what a Tab makes of a line. Only where there is a zsh. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { atEnd } from '../../test/kit/atend.ts'
import { run } from '../../test/kit/programs/program.ts'
import { packageRoot } from '../root.ts'

const hasZsh = spawnSync('zsh', ['-c', 'zmodload zsh/zpty']).status === 0
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plumbline-zsh-'))
})
beforeAll(() => {
  atEnd(() => rm(home, { recursive: true, force: true }))
})
const program = `plumbline() { "${process.execPath}" "${join(packageRoot, 'dist', 'server', 'main.js')}" "$@"; }`
let sourced: string
beforeAll(() => {
  sourced = `autoload -Uz compinit; compinit -u -d "${home}/dump"; eval "$(plumbline completion zsh)"`
})
let ofPath: string
beforeAll(() => {
  ofPath = `fpath=("${home}/functions" $fpath); autoload -Uz compinit; compinit -u -d "${home}/dump2"`
})

/** The line after a Tab. Ctrl-X then shows it between two marks, whatever zsh writes besides. */
function completed(loaded: string, line: string): string | undefined {
  const rc = `PS1='ready> '; unset zle_bracketed_paste; ${program}
    ${loaded}
    show() { print -r -- "<<$BUFFER>>" }; zle -N show; bindkey '^X' show`
  const script = `zmodload zsh/zpty; zpty shell zsh -f -i
    zpty -w shell ${quoted(`source ${home}/rc`)}; zpty -r shell out '*ready> *'
    zpty -n -w shell ${quoted(`${line}\t\x18`)}; zpty -r shell out '*<<*>>*'; print -r -- "$out"`
  writeFileSync(join(home, 'rc'), rc)
  const { stdout } = spawnSync('zsh', ['-f', '-c', script], {
    encoding: 'utf8',
    // It waits for good where nothing is completed.
    timeout: 100_000,
    env: { ...process.env, TERM: 'dumb', XDG_CONFIG_HOME: home },
  })
  return /<<(.*)>>/.exec(stdout)?.[1]
}

const quoted = (text: string): string => `'${text}'`

describe.runIf(hasZsh)('zsh', () => {
  test.each([
    ['plumbline ca', 'plumbline call '],
    ['plumbline call rfireadin', 'plumbline call RFIReadInFolder '],
    ['plumbline call RFIUpdate --rfi.folder-i', 'plumbline call RFIUpdate --rfi.folder-id '],
    ['plumbline completion z', 'plumbline completion zsh '],
  ])('makes of %j', (line, expected) => {
    expect(completed(sourced, line)).toBe(expected)
  })

  test('finds it as a file of fpath, too, from the first Tab on', async () => {
    const { output } = await run(['completion', 'zsh'])
    await mkdir(join(home, 'functions'), { recursive: true })
    await writeFile(join(home, 'functions', '_plumbline'), output)
    expect(completed(ofPath, 'plumbline ca')).toBe('plumbline call ')
  })
})
