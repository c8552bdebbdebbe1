import type { IdentityProvider } from '#domain/identity/ports.ts'
import type { Stores } from '#domain/ports.ts'
import type { Transaction } from '#domain/transaction.ts'
import { openAccounts } from './accounts.ts'
import { checkUser } from './check-user.ts'
import { openProofs } from './proofs.ts'
import { openSeal } from './seal.ts'
import { openToolkit, type Service } from './toolkit.ts'

type Grounds = {
  readonly service: Service
  readonly providerAccounts: Stores['providerAccounts']
  readonly transaction: Transaction<Stores>
  readonly siteUrl: string
  readonly authSecrets: readonly string[]
  readonly report: (fault: unknown) => void
  readonly timeoutMs?: number
}

/** A company's identity service: Google's Identity Platform, also known as Firebase Authentication. See ADR-0019. */
export function hostedIdentity({
  service,
  siteUrl,
  authSecrets,
  timeoutMs,
  ...grounds
}: Grounds): IdentityProvider {
  const { report } = grounds
  const tools = {
    ...grounds,
    toolkit: openToolkit(service, { report, ...(timeoutMs && { timeoutMs }) }),
    seal: openSeal(authSecrets),
    continueUrl: `${siteUrl}/dashboard`,
  }
  return {
    isHosted: true,
    ...openAccounts(tools),
    ...openProofs(tools),
    checkUser: (id) => checkUser(tools, id),
  }
}
