import { isIP } from 'node:net'
import type {
  CreationAnswer,
  Passkey,
  PasskeyOptions,
  PasskeyVerifier,
  RequestAnswer,
} from '#domain/identity/passkeys.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { minutes } from '#domain/time.ts'
import { findProduct } from './products.ts'

/** The site, as browsers and authenticators know it. */
type RelyingParty = { readonly id: string; readonly origin: string }

/** ES256, EdDSA and RS256: https://www.iana.org/assignments/cose. */
const algorithms = [-7, -8, -257]

/** Shorter than the challenge lives. */
const timeoutMs = minutes(5)

/**
 * Passkeys of the site at that address. Null at an IP address: browsers accept only names. See
 * ADR-0090.
 */
export function createPasskeyVerifier(siteUrl: string): PasskeyVerifier | null {
  const { hostname, origin } = new URL(siteUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return null
  const site: RelyingParty = { id: hostname, origin }

  return {
    toCreationOptions: (creation) => toCreationOptions(site, creation),
    toRequestOptions: ({ challenge, allowed }) => ({
      challenge,
      rpId: site.id,
      timeout: timeoutMs,
      userVerification: 'required',
      allowCredentials: allowed.map(toDescriptor),
    }),
    verifyCreation: (given) => verifyCreation(site, given),
    verifyRequest: (given) => verifyRequest(site, given),
  }
}

function toCreationOptions(
  { id }: RelyingParty,
  { challenge, user, existing }: Parameters<PasskeyVerifier['toCreationOptions']>[0],
): PasskeyOptions {
  return {
    challenge,
    rp: { id, name: 'Ghost Writers IA' },
    user: { id: toBase64url(user.id), name: user.email, displayName: user.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: timeoutMs,
    attestation: 'none',
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

function toDescriptor({ id, transports }: Passkey) {
  return { type: 'public-key', id, transports }
}

async function verifyCreation(
  site: RelyingParty,
  { answer, challenge }: Parameters<PasskeyVerifier['verifyCreation']>[0],
): ReturnType<PasskeyVerifier['verifyCreation']> {
  const { verifyRegistrationResponse, decode, decodeKey } = await loadLibrary()
  return refuseThrown(async () => {
    if (isFramed(answer) || hasCertificates(decode(answer))) return invalid
    const { registrationInfo } = await verifyRegistrationResponse({
      response: toRegistrationResponse(answer),
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    // Outside of the signed data, browsers could name another credential.
    if (!registrationInfo || registrationInfo.credential.id !== answer.id) return invalid
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo
    if (!isWholeKey(decodeKey(credential.publicKey))) return invalid
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: answer.transports,
      isBackupEligible: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
      product: findProduct(aaguid),
    }
  })
}

async function verifyRequest(
  site: RelyingParty,
  { answer, challenge, passkey }: Parameters<PasskeyVerifier['verifyRequest']>[0],
): ReturnType<PasskeyVerifier['verifyRequest']> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  return refuseThrown(async () => {
    const { userHandle } = answer
    const isOwners = userHandle === null || userHandle === toBase64url(passkey.userId)
    if (isFramed(answer) || answer.id !== passkey.id || !isOwners) return invalid
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toAuthenticationResponse(answer),
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      // A counter of 0 is never compared.
      credential: { id: passkey.id, publicKey: toBytes(passkey.publicKey), counter: 0 },
    })
    const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo
    const isEligible = credentialDeviceType === 'multiDevice'
    if (!verified || isEligible !== passkey.isBackupEligible) return invalid
    return { counter: newCounter, isBackedUp: credentialBackedUp }
  })
}

/** Loaded when the first passkey is checked: it takes as long as a tenth of the server's start. */
async function loadLibrary() {
  // Its code for certificates needs this first, and fails to load where a bundler orders it otherwise.
  await import('reflect-metadata')
  const { verifyRegistrationResponse, verifyAuthenticationResponse } = await import(
    '@simplewebauthn/server'
  )
  const { decodeAttestationObject, decodeCredentialPublicKey: decodeKey } = await import(
    '@simplewebauthn/server/helpers'
  )
  const decode = ({ attestationObject }: CreationAnswer) =>
    decodeAttestationObject(toBytes(attestationObject))
  return { verifyRegistrationResponse, verifyAuthenticationResponse, decode, decodeKey }
}

const invalid: Refusal<'passkey-invalid'> = refuse('passkey-invalid')

/** The library throws an `Error` for everything that is wrong with an answer. */
async function refuseThrown<Result>(
  check: () => Promise<Result>,
): Promise<Result | Refusal<'passkey-invalid'>> {
  try {
    return await check()
  } catch {
    return invalid
  }
}

/** None of our pages can be framed by another site. */
function isFramed({ clientDataJSON }: Pick<CreationAnswer, 'clientDataJSON'>): boolean {
  const { crossOrigin, topOrigin } = JSON.parse(toBytes(clientDataJSON).toString())
  return Boolean(crossOrigin || topOrigin)
}

/**
 * We ask for no attestation, so browsers send none, or one that the passkey signed itself. Refused
 * here, because the library would parse certificates and fetch the revocation lists they name.
 */
function hasCertificates(attestation: { get(key: 'fmt'): string; get(key: 'attStmt'): unknown }) {
  const statement = attestation.get('attStmt')
  const isSelfSigned = attestation.get('fmt') === 'packed' && statement instanceof Map
  return attestation.get('fmt') !== 'none' && !(isSelfSigned && !statement.has('x5c'))
}

/**
 * The library accepts keys that were cut off, of another curve than the algorithm's, and short RSA
 * keys. https://www.rfc-editor.org/rfc/rfc9053 names the parameters.
 */
function isWholeKey(key: { get(label: number): unknown }): boolean {
  const size = (label: number) => {
    const part = key.get(label)
    return part instanceof Uint8Array ? part.length : 0
  }
  switch (key.get(3)) {
    case -7:
      return key.get(-1) === 1 && size(-2) === 32 && size(-3) === 32
    case -8:
      return key.get(-1) === 6 && size(-2) === 32
    default:
      return size(-1) >= 256 && size(-2) === 3
  }
}

function toRegistrationResponse({ id, clientDataJSON, attestationObject }: CreationAnswer) {
  const response = { clientDataJSON, attestationObject }
  return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
}

function toAuthenticationResponse({ id, userHandle: _, ...response }: RequestAnswer) {
  return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
}

function toBase64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function toBytes(base64url: string): Buffer<ArrayBuffer> {
  return Buffer.from(base64url, 'base64url')
}
