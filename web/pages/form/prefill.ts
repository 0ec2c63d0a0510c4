/** The initial values of a new record: those of the form, then those of the address. */
import type { Day } from '../../../contract/fields/days.ts'
import type { Values } from '../../parts/conflict/merge.ts'
import type { ShownField } from './fields.ts'

export interface Known {
  today: Day
  me: { userId?: number | null; fullName?: string | null }
}

export function startOf(fields: readonly ShownField[], known: Known): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { key, keys, name, starts } of fields) {
    for (const each of keys) values[each] = null
    if (starts === 'today') values[key] = known.today
    if (starts === 'me') {
      values[key] = known.me.userId ?? null
      if (name) values[name] = known.me.fullName ?? null
    }
  }
  return values
}

/** `parent` in a link is the FolderParentId of the record. */
export function openedWith(query: URLSearchParams): URLSearchParams {
  const opened = new URLSearchParams(query)
  const parent = opened.get('parent')
  opened.delete('parent')
  opened.delete('waiting')
  opened.delete('pin')
  opened.delete('cutout')
  if (parent && !opened.has('folderParentId')) opened.set('folderParentId', parent)
  return opened
}

/** `/new?subject=…&locationFloor=…`: the fields of the form by their keys. */
export function prefillOf(fields: readonly ShownField[], query: URLSearchParams): Values {
  const values: Record<string, unknown> = {}
  for (const { keys, fieldInfo } of fields)
    for (const key of keys) {
      const text = query.get(key)
      if (text) values[key] = key === fieldInfo.key ? asTyped(fieldInfo.type, text) : text
    }
  return values
}

function asTyped(type: string, text: string): unknown {
  if (type === 'List<int>') return text.split(/[;,]/).map(Number).filter(Number.isInteger)
  if (type === 'List<string>') return text.split(';').map((entry) => entry.trim())
  if (type === 'bool') return text === 'true' || text === '1'
  if (/^(int|long)/.test(type)) return /^-?\d{1,10}$/.test(text) ? Number(text) : null
  return text
}

/** Values sent with the record that have no field in the form: its parent folder. */
export function besidesOf(fields: readonly ShownField[], query: URLSearchParams): Values {
  const parent = query.get('folderParentId')
  const isAsked = fields.some(({ key }) => key === 'folderParentId')
  return parent && !isAsked && /^\d{1,10}$/.test(parent) ? { folderParentId: Number(parent) } : {}
}

/** A place on a version of a sheet, in points. */
export interface PinPlace {
  sheetFolderId: number
  version: number
  x: number
  y: number
}

/** `pin` in a link, from the viewer of sheets: where the new record is pinned. */
export function pinOf(query: URLSearchParams): PinPlace | undefined {
  const [sheetFolderId = 0, version = 0, x = Number.NaN, y = Number.NaN] = (query.get('pin') ?? '')
    .split(',')
    .map(Number)
  const isGiven = sheetFolderId > 0 && version > 0 && Number.isFinite(x) && Number.isFinite(y)
  return isGiven ? { sheetFolderId, version, x, y } : undefined
}
