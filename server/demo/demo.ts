import type { Parts } from '../kernel/call.ts'
export async function makeDemo(
  _parts: Parts,
  _progress: (done: number, total: number) => void,
): Promise<{ apiKey: string } | undefined> {
  return undefined
}
