import type { IdentityProvider, Secrets } from '#domain/identity/ports.ts'
import type { Clock } from '#domain/time.ts'
import { openAccounts } from './accounts.ts'
import type { BetterAuth, SharedDatabase } from './better-auth.ts'
import { fullCost, openPasswords, type PasswordCost } from './passwords.ts'
import { openProofs } from './proofs.ts'
import { openHashQueue, type Tools } from './tools.ts'

type Grounds = {
  readonly database: SharedDatabase
  readonly siteUrl: string
  readonly authSecrets: readonly string[]
  readonly secrets: Secrets
  readonly clock: Clock
  /** Less than full only where nobody's password is kept: in tests. */
  readonly passwordCost?: PasswordCost
}

/** The identity provider in our own house: better-auth on our own database. See ADR-0011. */
export function embeddedIdentity({
  database,
  siteUrl,
  authSecrets,
  secrets,
  clock,
  passwordCost = fullCost,
}: Grounds): IdentityProvider {
  const [secret = ''] = authSecrets
  let opened: Promise<BetterAuth> | undefined
  const open = async () => {
    const { openBetterAuth } = await import('./better-auth.ts')
    return openBetterAuth(database, { siteUrl, secret })
  }
  const tools: Tools = {
    open: () => {
      opened ??= open()
      return opened
    },
    passwords: openPasswords(authSecrets, { queue: openHashQueue(), cost: passwordCost }),
    secrets,
    clock,
  }

  return {
    isHosted: false,
    ...openAccounts(tools),
    ...openProofs(tools),
    // Whoever is deleted here loses their sessions in the same transaction.
    checkUser: async () => ({ active: true }),
  }
}
