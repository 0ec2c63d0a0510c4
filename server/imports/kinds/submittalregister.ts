/** The submittal register: read and made as by SubmittalRegisterImport, which has its headings, codes and packages. */
import { createHash } from 'node:crypto'
import type { FieldOfKind } from '../../records/engine/declare/recordimport.ts'
import {
  type ColumnTarget,
  fieldOf,
  joinedTargets,
  registerHeadings,
} from '../../records/submittal/registerheadings.ts'
import { type CheckedLine, checkRegister, createAll } from '../../records/submittal/registerimport.ts'
import { identityOf } from '../../records/submittal/registerknown.ts'
import type { Checked, CheckedRow, Importing, ImportKind } from '../importkind.ts'
import { madeNothing } from '../importkind.ts'
import { writeImported } from '../writeimported.ts'

const targets = [...new Set(registerHeadings.map(([target]) => target))]

/** One field for each target, with all its headings. */
const fields = targets.map((target): FieldOfKind => {
  const [label, ...headings] = registerHeadings.flatMap(([of, ...names]) => (of === target ? names : []))
  const isList = joinedTargets.has(target) ? { isList: true as const } : {}
  return { field: target, label: label!, cell: 'text', headings: [fieldOf(target), ...headings], ...isList }
})

export const submittalRegister: ImportKind = {
  name: 'SubmittalRegister',
  fields,
  lacks(chosen) {
    const has = (...targets: ColumnTarget[]): boolean => targets.some((target) => chosen.includes(target))
    if (!has('title', 'description')) return 'Please say which column has the title or the description.'
    return has('submittalItemNumber', 'csi')
      ? undefined
      : 'Please say which column has the number or the spec section.'
  },
  check,
}

async function check(importing: Importing): Promise<Checked> {
  const { call, project, source, headings, rows } = importing
  const columns = headings.map((heading, i) => ({
    heading,
    ...(importing.fields[i] ? { target: importing.fields[i] as ColumnTarget } : {}),
  }))
  const register = await checkRegister(call, project, rows, columns)
  return {
    rows: register.lines.map(rowOf),
    names: [],
    async make(leftOut) {
      const lines = register.lines.filter(({ line }) => !leftOut.has(line))
      const created = await createAll({ ...register, lines }, { call, projectId: project.projectId, source })
      const made = [...created.items].map(([line, { folderId }]) => ({
        row: { line: line.line, key: `register ${digestOf(identityOf(line.item))}`, values: new Map() },
        folderId,
      }))
      await writeImported('SubmittalRegister', importing, made)
      return { ...madeNothing, made: made.length }
    },
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const rowOf = ({ line, item, faults, folderId }: CheckedLine): CheckedRow => ({
  line,
  faults: faults.map(({ message }) => message),
  notes: [],
  isThere: folderId !== undefined,
  ...(folderId ? { folderId } : {}),
  number: item.submittalItemNumber ?? undefined,
  title: item.description?.split('\n')[0] ?? '',
})
