import { recognizeSecrets, type SecretPorts } from '#domain/identity/recognize-secrets.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Log } from '../ops/log.ts'
import { createKeyedHash } from './secrets.ts'

type ConfiguredSecrets = {
  readonly authSecrets: readonly string[]
  /** Where they come from, for the message. */
  readonly source: string
  readonly log: Pick<Log, 'warn'>
}

/**
 * Throws if the database was written with other secrets, for example because a backup was restored
 * without them. Otherwise remembers the configured ones.
 */
export async function checkSecrets(
  ports: SecretPorts,
  { authSecrets, source, log }: ConfiguredSecrets,
): Promise<void> {
  const fingerprints = createKeyedHash(authSecrets, 'fingerprint').list('auth secret')
  const recognized = await recognizeSecrets(ports, fingerprints)
  if (isRefusal(recognized)) {
    throw new Error(
      `This database was written with other secrets than the ones in ${source}, so every password would be wrong. Restore the secrets that belong to it. If they are lost, see "Backups and upgrades" in docs/operations.md.`,
    )
  }
  if (!recognized.hasNewest) log.warn('newest_auth_secret_missing')
}
