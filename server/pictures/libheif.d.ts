/** The part of libheif-js that is used here; it comes without types of this module. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Pixels {
    data: Uint8ClampedArray
    width: number
    height: number
  }
  interface Image {
    get_width(): number
    get_height(): number
    display(into: Pixels, done: (shown: Pixels | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): Image[] } }
  export default libheif
}
