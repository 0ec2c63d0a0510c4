/** A device that holds a passkey, in software: it signs whatever it is told to, right or wrong. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Signing {
  challenge: string
  rpId?: string
  origin?: string
  /** Whether it recognized its owner. */
  isVerified?: boolean
  counter?: number
  /** webauthn.get or webauthn.create, if it is to lie about it. */
  type?: string
}

export type Authenticator = ReturnType<typeof authenticator>

export function authenticator(party: { id: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')

  const clientData = (type: string, { challenge, origin = party.origin, ...signing }: Signing): Buffer =>
    Buffer.from(JSON.stringify({ type: signing.type ?? type, challenge, origin, crossOrigin: false }))

  const dataOf = ({ rpId = party.id, isVerified = true, counter = 0 }: Signing, hasKey: boolean): Buffer => {
    const flags = 1 | (isVerified ? 4 : 0) | (hasKey ? 64 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(counter)])
  }

  return {
    credentialId,
    /** What navigator.credentials.create returns. */
    create(signing: Signing) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const held = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = Buffer.concat([dataOf(signing, true), held])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        credentialId,
        clientDataJson: clientData('webauthn.create', signing).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    /** What navigator.credentials.get returns. */
    get(signing: Signing) {
      const client = clientData('webauthn.get', signing)
      const data = dataOf(signing, false)
      return {
        credentialId,
        clientDataJson: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      }
    },
  }
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
