/**
 * Undoes the encryption of a file that opens without a password: many programs set only a password for
 * changes. Nothing of that is a secret; the bytes are just stored differently.
 */
import { createDecipheriv, createHash } from 'node:crypto'
import { emptyPasswordKey } from './decryptkey.ts'
import { BrokenFile, isDict, isStream, type PdfDict, type PdfStream, type PdfValue } from './objects.ts'
import { openRc4 } from './rc4.ts'

/** An object as it was before it was encrypted. */
export type Decrypt = (value: PdfValue, number: number, generation: number) => PdfValue

type Method = 'None' | 'V2' | 'AESV2' | 'AESV3'

export function decryptWith(encrypt: PdfDict, id: Buffer, resolve: (value?: PdfValue) => PdfValue): Decrypt {
  const plain = new Map([...encrypt].map(([key, value]) => [key, resolve(value)]))
  const key = emptyPasswordKey(plain, id)
  const [ofTexts, ofStreams] = [methodOf(plain, 'StrF', resolve), methodOf(plain, 'StmF', resolve)]
  return (value, number, generation) => {
    const textKey = keyOf(key, ofTexts, number, generation)
    const streamKey = keyOf(key, ofStreams, number, generation)
    return opened(value)

    function opened(value: PdfValue): PdfValue {
      if (Buffer.isBuffer(value)) return whole(ofTexts, textKey, value)
      if (Array.isArray(value)) return value.map(opened)
      if (isDict(value)) return openedDict(value)
      if (!isStream(value)) return value
      // Cross-references are never encrypted, nor is what names a filter of its own that does nothing.
      const { dict } = value
      const isPlain = dict.get('Type') === 'XRef' || hasOwnCrypt(dict, resolve)
      const stream = isPlain ? value : openedStream(ofStreams, streamKey, value)
      return { ...stream, dict: openedDict(dict) }
    }

    function openedDict(dict: PdfDict): PdfDict {
      return new Map([...dict].map(([name, entry]) => [name, opened(entry)]))
    }
  }
}

function methodOf(encrypt: PdfDict, use: string, resolve: (value?: PdfValue) => PdfValue): Method {
  const version = encrypt.get('V')
  if (version === 1 || version === 2) return 'V2'
  if (version !== 4 && version !== 5) throw new BrokenFile('an encryption that is not read')
  const name = encrypt.get(use) ?? 'Identity'
  if (name === 'Identity') return 'None'
  const filters = encrypt.get('CF')
  const filter = isDict(filters) && typeof name === 'string' ? resolve(filters.get(name)) : null
  const method = isDict(filter) ? resolve(filter.get('CFM')) : null
  if (method === 'None' || method === 'V2' || method === 'AESV2' || method === 'AESV3') return method
  throw new BrokenFile('an encryption that is not read')
}

function hasOwnCrypt(dict: PdfDict, resolve: (value?: PdfValue) => PdfValue): boolean {
  const filter = resolve(dict.get('Filter'))
  return (Array.isArray(filter) ? filter.map(resolve) : [filter]).includes('Crypt')
}

/** Each object has a key of its own, but for the newest method. */
function keyOf(key: Buffer, method: Method, number: number, generation: number): Buffer {
  if (method === 'AESV3' || method === 'None') return key
  const salt = Buffer.alloc(5)
  salt.writeUIntLE(number, 0, 3)
  salt.writeUIntLE(generation & 0xffff, 3, 2)
  const sum = createHash('md5').update(key).update(salt)
  if (method === 'AESV2') sum.update('sAlT')
  return sum.digest().subarray(0, Math.min(16, key.length + 5))
}

const block = 16

function whole(method: Method, key: Buffer, bytes: Buffer): Buffer {
  const read = (at: number, length: number): Buffer => bytes.subarray(at, at + length)
  const stream = openedStream(method, key, { dict: new Map(), rawLength: bytes.length, read })
  return Buffer.from(stream.read(0, stream.rawLength))
}

function openedStream(method: Method, key: Buffer, stream: PdfStream): PdfStream {
  if (method === 'None') return stream
  return method === 'V2' ? openedRc4(key, stream) : openedAes(key, stream)
}

/**
 * Only the key stream from the beginning on opens it: read in parts one after the other, it is made once.
 */
function openedRc4(key: Buffer, stream: PdfStream): PdfStream {
  let next = 0
  let cipher = openRc4(key)
  return {
    ...stream,
    read(at, length) {
      if (at !== next) {
        cipher = openRc4(key)
        cipher.skip(at)
      }
      const bytes = cipher.applied(stream.read(at, length))
      next = at + bytes.length
      return bytes
    },
  }
}

/** Its first block is the vector; the last byte says how much of the last block is filling. */
function openedAes(key: Buffer, stream: PdfStream): PdfStream {
  const blocks = Math.max(0, Math.floor(stream.rawLength / block) - 1)
  const blocksAt = (first: number, count: number): Buffer => {
    const bytes = stream.read(first * block, (count + 1) * block)
    const cipher = createDecipheriv(
      key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc',
      key,
      bytes.subarray(0, block),
    )
    return cipher.setAutoPadding(false).update(bytes.subarray(block, (count + 1) * block))
  }
  const filling = blocks > 0 ? blocksAt(blocks - 1, 1)[block - 1]! : 0
  return {
    ...stream,
    rawLength: blocks * block - (filling <= block ? filling : 0),
    read(at, length) {
      const first = Math.floor(at / block)
      const count = Math.min(blocks, Math.ceil((at + length) / block)) - first
      return count > 0
        ? blocksAt(first, count).subarray(at - first * block, at - first * block + length)
        : Buffer.alloc(0)
    },
  }
}
