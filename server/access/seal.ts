/** Seals values at rest: AES-256-GCM. The key is the environment's, or a 0600 file beside the data. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'

export interface Seal {
  /** `about` binds the sealed text to its place, so that it can not be moved to another. */
  close(text: string, about: string): string
  open(sealed: string, about: string): string
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

export async function sealOf(secretKey: string, dataFolder: string): Promise<Seal> {
  const key = secretKey ? Buffer.from(secretKey, 'base64') : await keyFile(dataFolder)
  return {
    close(text, about) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes)).setAAD(
        Buffer.from(about),
      )
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([
        decipher.update(bytes.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString('utf8')
    },
  }
}

/** Made at the first start. Linked into place: one of two starting servers wins, and never half a key. */
async function keyFile(dataFolder: string): Promise<Buffer> {
  await mkdir(dataFolder, { recursive: true })
  const path = join(dataFolder, 'secret.key')
  const known = await readFile(path, 'utf8').catch(() => undefined)
  if (known !== undefined) return checked(known, path)
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(temporary, 'wx', 0o600)
  await file.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`)
  await file.sync()
  await file.close()
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(temporary)
  return checked(await readFile(path, 'utf8'), path)
}

function checked(text: string, path: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes)
    throw new Error(`${path} does not hold a key of ${keyBytes} bytes. Put back the one it held.`)
  return key
}
