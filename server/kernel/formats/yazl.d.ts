/** The part of yazl that is used here; it comes without types. */
declare module 'yazl' {
  class ZipFile {
    readonly outputStream: NodeJS.ReadableStream
    addBuffer(content: Buffer, name: string): void
    addReadStream(content: NodeJS.ReadableStream, name: string, options?: { compress?: boolean }): void
    end(): void
  }
  const yazl: { ZipFile: typeof ZipFile }
  export default yazl
}
