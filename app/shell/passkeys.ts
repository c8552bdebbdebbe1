/**
 * WebAuthn in the browser. Older browsers, and password managers that replace parts of newer ones,
 * have no `parseCreationOptionsFromJSON` or `toJSON`, so the few fields with bytes are converted here.
 */

/** An option with credentials, as the server sends it. */
type Descriptor = Omit<PublicKeyCredentialDescriptor, 'id'> & { readonly id: string }

export type CreationJson = Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user'> & {
  readonly challenge: string
  readonly user: Omit<PublicKeyCredentialUserEntity, 'id'> & { readonly id: string }
  readonly excludeCredentials: Descriptor[]
}

export type RequestJson = Omit<PublicKeyCredentialRequestOptions, 'challenge'> & {
  readonly challenge: string
  readonly allowCredentials: Descriptor[]
}

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Whether the browser can offer passkeys among what it fills in. */
export async function canAutofillPasskeys(): Promise<boolean> {
  if (!canUsePasskeys() || !PublicKeyCredential.isConditionalMediationAvailable) return false
  return PublicKeyCredential.isConditionalMediationAvailable()
}

/** Asks the browser for a new passkey. Returns the answer for the server. */
export async function createPasskey({ user, ...options }: CreationJson): Promise<string> {
  const credential = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...user, id: toBytes(user.id) },
      excludeCredentials: options.excludeCredentials.map(toDescriptor),
    },
  })
  const { id, response } = credential as PublicKeyCredential
  const created = response as AuthenticatorAttestationResponse
  return JSON.stringify({
    id,
    clientDataJSON: toText(created.clientDataJSON),
    attestationObject: toText(created.attestationObject),
    transports: created.getTransports?.() ?? [],
  })
}

type Asking = {
  readonly signal: AbortSignal
  /** Waits until the user chooses a passkey among what the browser fills in. */
  readonly isAutofill?: boolean
}

/** Asks the browser to use a passkey. Returns the answer for the server. */
export async function askPasskey(
  options: RequestJson,
  { signal, isAutofill = false }: Asking,
): Promise<string> {
  const credential = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      allowCredentials: options.allowCredentials.map(toDescriptor),
    },
    signal,
    ...(isAutofill && { mediation: 'conditional' }),
  })
  const { id, response } = credential as PublicKeyCredential
  const used = response as AuthenticatorAssertionResponse
  return JSON.stringify({
    id,
    clientDataJSON: toText(used.clientDataJSON),
    authenticatorData: toText(used.authenticatorData),
    signature: toText(used.signature),
    userHandle: used.userHandle && toText(used.userHandle),
  })
}

function toDescriptor({ id, ...descriptor }: Descriptor): PublicKeyCredentialDescriptor {
  return { ...descriptor, id: toBytes(id) }
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

function toText(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
