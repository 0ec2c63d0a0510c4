/** The defaults of a project, as each group of their fields gets them. */
import type { ResponseOf } from '../../../app/calls/client.ts'

export type Defaults = NonNullable<ResponseOf<'ProjectDefaultsRead'>['defaults']>

export interface DefaultsProps {
  defaults: Defaults
  writes: boolean
  put: (more: Partial<Defaults>) => void
  problem: (field: string) => string | undefined
}

/** Sent as it was typed, also "-3" and "two": the server judges it. Empty is 0. */
export const numberIn = (value: string): number =>
  /^\s*-?\d*\s*$/.test(value) && value.trim() !== '-' ? Number(value) : (value as unknown as number)
