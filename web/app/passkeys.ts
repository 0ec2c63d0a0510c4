/** Passkeys in the browser: a device makes one, or signs with one. Bytes go to and from the server in base64url. */
import { callNow, type ResponseOf } from './calls/client.ts'
import { enter } from './session.ts'

/** The person cancelled it, the device did not recognize them, or it has no passkey for this address. */
export class NoPasskey extends Error {}

/** `host`: what the server says passkeys are for. Browsers allow them on https, and on this computer itself. */
export const canUsePasskeys = (host: string | null | undefined): boolean =>
  Boolean(host) && location.hostname === host && isSecureContext && 'PublicKeyCredential' in globalThis

type Beginning = ResponseOf<'PasskeyAddBegin'>

/** Asks the device for a new passkey. */
export async function makePasskey(given: Beginning) {
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: bytesOf(given.challenge),
        rp: { id: given.rpId ?? undefined, name: given.rpName ?? '' },
        user: {
          id: bytesOf(given.userHandle),
          name: given.userName ?? '',
          displayName: given.displayName ?? '',
        },
        // EdDSA, ES256, RS256.
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: (given.excludeCredentialIds ?? []).map((id) => ({
          type: 'public-key' as const,
          id: bytesOf(id),
        })),
        // Found without a user name, and used only by whom the device recognizes.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    })
    .catch(refused)
  const { response, id } = made as PublicKeyCredential
  const attested = response as AuthenticatorAttestationResponse
  return {
    credentialId: id,
    clientDataJson: textOf(attested.clientDataJSON),
    attestationObject: textOf(attested.attestationObject),
    transports: attested.getTransports?.() ?? [],
  }
}

export const signInByPasskey = async (remember: boolean): Promise<void> =>
  enter('/auth/passkey', {
    ...(await signWithPasskey(await callNow('PasskeySignInBegin', {}))),
    rememberMe: remember,
  })

/** Asks the device to sign in with a passkey that it holds for this address. */
async function signWithPasskey({ challenge, rpId }: ResponseOf<'PasskeySignInBegin'>) {
  const found = await navigator.credentials
    .get({
      publicKey: { challenge: bytesOf(challenge), rpId: rpId ?? undefined, userVerification: 'required' },
    })
    .catch(refused)
  const { response, id } = found as PublicKeyCredential
  const signed = response as AuthenticatorAssertionResponse
  return {
    credentialId: id,
    clientDataJson: textOf(signed.clientDataJSON),
    authenticatorData: textOf(signed.authenticatorData),
    signature: textOf(signed.signature),
    userHandle: textOf(signed.userHandle),
  }
}

/** `InvalidStateError`: the device holds one of this account already. */
function refused(error: unknown): never {
  throw error instanceof DOMException && error.name === 'InvalidStateError' ? error : new NoPasskey()
}

const bytesOf = (text: string | null | undefined): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob((text ?? '').replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
