/** The part of WebAssembly that is used here: the types of Node name only its modules. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer
  }
  interface Instance {
    readonly exports: object
  }
  var Module: new (bytes: Uint8Array) => Module
  var Instance: new (module: Module, imports: object) => Instance
}
