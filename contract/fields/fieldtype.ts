/** What a field type is: how a value is read, written and described. */

/** Collects faults of values. `loose`: the values came as text, from a query or a form. */
export interface Reading {
  readonly loose: boolean
  fault(fieldName: string, errorCode: string, message: string): undefined
}

/** Lets generated code refer to a function: returns the name by which it can be called. */
export type Use = (fn: (value: any) => string) => string

/** How generated code writes a value as JSON. */
export interface WriterCode {
  /** JSON text, the same for every value. */
  before?: string
  /** A JavaScript expression that binds tighter than `+`. Its value, as a string, is JSON. */
  value: string
  /** As `before`. */
  after?: string
}

/** `T` is the value inside the server, `W` what a typed client sends and receives. */
export interface FieldType<T = unknown, W = unknown> {
  /** As in the documentation: `int?`, `List<File>`. */
  readonly type: string
  /** The JSON written for an unset value; if undefined, the field is left out. */
  readonly unset: string | undefined
  /** The JSON Schema of what is sent out. */
  readonly schema: object
  readonly sample: W
  /** Reads a value that is neither undefined nor null. Undefined if not given, or if a fault was reported. */
  read(value: unknown, at: string, reading: Reading): T | undefined
  /** Code that writes the set value of the variable `v`. */
  code(v: string, use: Use): WriterCode
  /** A string that carries a date. */
  readonly carriesDate?: true
  /** A `DateTime` that means a day. */
  readonly meansDay?: true
  /** For a list: the type of its entries. */
  readonly item?: FieldType<any, any>
  /** Never set; carries the types. */
  readonly is?: [T, W]
}
