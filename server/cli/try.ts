import type { Settings } from '../settings.ts'
export async function writeTry(_settings: Settings, _flags: Record<string, string | true>): Promise<void> {}
