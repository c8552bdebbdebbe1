import { type Refusal, refuse } from '../refusal.ts'
import type { ClockPorts } from '../time.ts'

export type SecretPorts = ClockPorts & { readonly secretFingerprints: SecretFingerprintStore }

/** Fingerprints of the secrets that the database was written with. They don't reveal the secrets. */
export type SecretFingerprintStore = {
  /** In the order they were added. */
  listFingerprints(): Promise<readonly string[]>
  /** Does nothing if the number or the fingerprint exists: of two replicas, one is first. */
  addFingerprint(fingerprint: {
    readonly number: number
    readonly fingerprint: string
    readonly at: Date
  }): Promise<void>
}

/**
 * Compares the configured secrets, the current one first, with those that the database was written
 * with, and adds the new ones. With none of them every password would be wrong. A database without
 * fingerprints accepts any secrets and keeps theirs. `hasNewest` is false if a newer secret was in
 * use before, as with an old configuration after a rotation.
 */
export async function recognizeSecrets(
  { secretFingerprints, clock }: SecretPorts,
  configured: readonly string[],
): Promise<Refusal<'unknown-secrets'> | { readonly hasNewest: boolean }> {
  const known = await secretFingerprints.listFingerprints()
  const isKnown = known.length === 0 || configured.some((one) => known.includes(one))
  if (!isKnown) return refuse('unknown-secrets')

  // The current secret last, so that it's the newest.
  const fingerprint = configured.findLast((one) => !known.includes(one))
  if (fingerprint === undefined) return { hasNewest: configured.includes(known.at(-1) ?? '') }

  await secretFingerprints.addFingerprint({
    number: known.length + 1,
    fingerprint,
    at: clock.now(),
  })
  return recognizeSecrets({ secretFingerprints, clock }, configured)
}
