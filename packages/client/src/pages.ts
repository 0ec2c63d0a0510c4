/** Long lists, page by page. */
import type { BodyOf, OperationName, RequestOf, ResponseOf } from './operations.ts'

/** The operations that answer in pages. */
export type ListName = {
  [K in OperationName]: 'nextCursor' extends keyof BodyOf<K> ? K : never
}[OperationName]

type ListIn<R> = { [K in keyof R]-?: NonNullable<R[K]> extends readonly (infer Row)[] ? Row : never }[keyof R]
/** A row of such a list. */
export type RowOf<K extends ListName> = ListIn<BodyOf<K>>

/** As many as every list gives at once. */
const take = 200

export async function* pages<K extends ListName>(
  call: (name: K, request: RequestOf<K>) => Promise<ResponseOf<K>>,
  name: K,
  request: RequestOf<K>,
): AsyncGenerator<ResponseOf<K>> {
  for (let next: Record<string, unknown> = { take, ...request }; ; ) {
    const page = await call(name, next as RequestOf<K>)
    yield page
    const { nextCursor } = page as { nextCursor?: string }
    if (!nextCursor) return
    next = { ...next, cursor: nextCursor }
  }
}

/** The rows of a page are its first list. */
export const rowsIn = (page: object): unknown[] => Object.values(page).find(Array.isArray) ?? []
