/** Passkeys (WebAuthn): keys that a device of a person holds, beside their password. Bytes are in base64url. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

export const Passkey = dto('Passkey', {
  passkeyId: is.id('Its id.'),
  name: is.name('What you call it.'),
  isSynced: is.bool(
    'Whether your device keeps a copy elsewhere, so that other devices of yours have it too.',
  ),
  createdAt: is.instant('When it was added.'),
  usedAt: is.instant('The last sign-in with it.'),
})

export const PasskeysRead = is.operation('PasskeysReadRequest', {
  route: '/api/internal/passkey/read',
  about: 'Reads your passkeys, the newest first.',
  effect: 'read',
  response: {
    passkeys: is.listOf(Passkey, 'Your passkeys.'),
    isOffered: is.bool('Whether passkeys can be added here: PLUMBLINE_PUBLIC_URL has a host name and https.'),
  },
})

const challenge = {
  challenge: is.text('What the device has to sign: once, and within five minutes.'),
  rpId: is.name('The host that the passkey is for.'),
}

export const PasskeyAddBegin = is.operation('PasskeyAddBeginRequest', {
  route: '/api/internal/passkey/addbegin',
  about: 'Begins to add a passkey to your account. The response is what navigator.credentials.create needs.',
  effect: 'write',
  request: { password: is.text('Your password: whoever finds your session must not add a key of theirs.') },
  response: {
    ...challenge,
    rpName: is.name('What the server is called.'),
    userHandle: is.text('What the device knows you by.'),
    userName: is.name('Your login.'),
    displayName: is.name('Your full name.'),
    excludeCredentialIds: is.listOf(is.names, 'Passkeys of yours: a device that holds one adds no second.'),
  },
})

export const PasskeyAdd = is.operation('PasskeyAddRequest', {
  route: '/api/internal/passkey/add',
  about: 'Adds the passkey that a device made. You are told of it, as of a new password.',
  effect: 'write',
  request: {
    name: is.trimmedLine('What you call it: the device that holds it.'),
    credentialId: is.text('What the device knows it by.'),
    clientDataJson: is.text('As the browser returned it.'),
    attestationObject: is.text('As the browser returned it.'),
    transports: is.listOf(is.names, 'How browsers reach the device.'),
  },
  response: { passkeyId: is.id('The new passkey.') },
})

export const PasskeyUpdate = is.operation('PasskeyUpdateRequest', {
  route: '/api/internal/passkey/update',
  about: 'Gives a passkey of yours another name.',
  effect: 'write',
  request: { passkeyId: is.id('The passkey.'), name: is.trimmedLine('What you call it.') },
})

export const PasskeyRemove = is.operation('PasskeyRemoveRequest', {
  route: '/api/internal/passkey/remove',
  about: 'Removes a passkey of yours: nobody signs in with it any more. Sessions stay open.',
  effect: 'write',
  request: { passkeyId: is.id('The passkey.') },
})

export const PasskeySignInBegin = is.operation('PasskeySignInBeginRequest', {
  route: '/api/internal/passkey/signinbegin',
  about:
    'Begins to sign in with a passkey. The response is what navigator.credentials.get needs; its result goes to /auth/passkey.',
  effect: 'write',
  session: 'ignored',
  response: challenge,
})

/** The body of POST /auth/passkey, which sets the cookie as /auth/credentials does. */
export const PasskeySignIn = dto('PasskeySignIn', {
  credentialId: is.text('The passkey.'),
  clientDataJson: is.text('As the browser returned it.'),
  authenticatorData: is.text('As the browser returned it.'),
  signature: is.text('As the browser returned it.'),
  userHandle: is.text('As the browser returned it.'),
  rememberMe: is.bool('Whether you stay signed in.'),
})
