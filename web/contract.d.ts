/**
 * The modules that the build generates of the contract, see contract/emit/browser.ts.
 */

declare module 'plumbline:operations' {
  type OperationName = import('../packages/client/src/operations.ts').OperationName

  export const operations: Readonly<
    Record<OperationName, import('../contract/emit/browser.ts').OperationInfo>
  >
}

declare module 'plumbline:types' {
  export type FieldInfo = import('../contract/emit/browser.ts').FieldInfo

  export const types: Readonly<Record<string, readonly FieldInfo[]>>
}

declare module 'plumbline:styles' {
  export const styles: { readonly text: string; readonly address: string }
}

/** Those of what waits on one. */
declare module 'plumbline:courtstyles' {
  export { styles } from 'plumbline:styles'
}

/** Those of pages before one is signed in. */
declare module 'plumbline:gatestyles' {
  export { styles } from 'plumbline:styles'
}

/** Those of the page of a record. */
declare module 'plumbline:recordstyles' {
  export { styles } from 'plumbline:styles'
}

/** Those of the page of a list. */
declare module 'plumbline:liststyles' {
  export { styles } from 'plumbline:styles'
}

/** Those of pages that are opened at a desk. */
declare module 'plumbline:deskstyles' {
  export { styles } from 'plumbline:styles'
}

/** Those of the pages of drawings. */
declare module 'plumbline:drawingstyles' {
  export { styles } from 'plumbline:styles'
}

/** Those of a sheet on the whole screen. */
declare module 'plumbline:sheetstyles' {
  export { styles } from 'plumbline:styles'
}

/** Those of two sheets that are compared. */
declare module 'plumbline:comparestyles' {
  export { styles } from 'plumbline:styles'
}

/** Those of pages that are printed. */
declare module 'plumbline:printstyles' {
  export { styles } from 'plumbline:styles'
}

/** Those of the daily report and the punch walk. */
declare module 'plumbline:fieldstyles' {
  export { styles } from 'plumbline:styles'
}
