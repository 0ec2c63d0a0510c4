/**
 * The operations by name, with their requests and responses. Here they are computed from the contract; in the published package
 * they are written out (build.mjs), so that it needs nothing else.
 */
import type { Fields, Operation, Wire } from '../../../contract/kit.ts'
import type { WithEtag } from './caller.ts'

type Nouns = typeof import('../../../contract/nouns.ts')
type FieldsOf<D> = D extends { fields: infer F extends Fields } ? F : never

/** As the contract calls them: `RFIRead`. The name of the request is this one and `Request`. */
export type OperationName = {
  [K in keyof Nouns]: Nouns[K] extends Operation<any, any> ? K : never
}[keyof Nouns]

export type RequestOf<K extends OperationName> = Wire<FieldsOf<Nouns[K]['request']>>
/** As it is on the wire. */
export type BodyOf<K extends OperationName> = Wire<FieldsOf<Nouns[K]['response']>>
export type ResponseOf<K extends OperationName> = WithEtag<BodyOf<K>>
