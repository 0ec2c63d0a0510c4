/**
 * The modules that the build generates of the contract, see contract/emit/browser.ts.
 */

declare module 'plumbline:operations' {
  type Nouns = typeof import('../contract/nouns.ts')
  type AnyOperation = import('../contract/kit.ts').Operation<any, any>

  /** The names under which the contract exports its operations: `RFIRead`. */
  export type ShortName = { [K in keyof Nouns]: Nouns[K] extends AnyOperation ? K : never }[keyof Nouns]

  type FieldsOf<D> = D extends { fields: infer F extends import('../contract/kit.ts').Fields } ? F : never

  /** The request and response of a call. */
  export type RequestOf<N extends ShortName> = import('../contract/kit.ts').Wire<
    FieldsOf<Nouns[N]['request']>
  >
  export type ResponseOf<N extends ShortName> = import('../contract/kit.ts').Wire<
    FieldsOf<Nouns[N]['response']>
  >

  export const operations: Readonly<Record<ShortName, import('../contract/emit/browser.ts').OperationInfo>>
}

declare module 'plumbline:types' {
  export type FieldInfo = import('../contract/emit/browser.ts').FieldInfo

  export const types: Readonly<Record<string, readonly FieldInfo[]>>
}

declare module 'plumbline:styles' {
  export const styles: { readonly text: string; readonly address: string }
}

/** Those of pages that are opened at a desk. */
declare module 'plumbline:deskstyles' {
  export { styles } from 'plumbline:styles'
}

/** Those of the daily report and the punch walk. */
declare module 'plumbline:fieldstyles' {
  export { styles } from 'plumbline:styles'
}
