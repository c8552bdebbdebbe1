import { listProviderLogins, listProviders } from '#domain/identity/provider-logins.ts'
import type { UserId } from '#domain/identity/user.ts'
import type { ProviderState } from './providers.tsx'

type Ports = Parameters<typeof listProviderLogins>[0]

/** What the account page shows about providers. */
export async function readProviders(ports: Ports, userId: UserId): Promise<ProviderState> {
  const logins = await listProviderLogins(ports, userId)
  const connected = logins.map(({ issuer, subject, name, email, usedAt, provider }) => ({
    issuer,
    subject,
    name,
    email,
    usedAt,
    provider,
  }))
  return { offered: listProviders(ports), connected }
}
