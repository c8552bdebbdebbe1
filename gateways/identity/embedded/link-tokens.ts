import type {
  AuthUser,
  Credential,
  CredentialStore,
  Secrets,
  StoredLink,
} from '#domain/identity/ports.ts'
import { type Clock, hours, later } from '#domain/time.ts'

const lifetimeMs = { verify: hours(24), change: hours(24), reset: hours(1) }

type Tools = { readonly secrets: Secrets; readonly clock: Clock }

/** Adds a link and returns its secret, of which only the hash is stored. */
export async function addLink(
  { secrets, clock }: Tools,
  credentials: CredentialStore,
  link: Omit<StoredLink, 'id' | 'expiresAt'>,
): Promise<string> {
  const secret = secrets.create()
  const expiresAt = later(clock.now(), lifetimeMs[link.purpose])
  await credentials.addLink({ ...link, id: secrets.hash(secret), expiresAt })
  return secret
}

/** The link and its owner, unless it has expired or is void because the account changed. */
export async function findLink(
  tools: Tools,
  credentials: CredentialStore,
  secret: string,
): Promise<{ readonly link: StoredLink; readonly owner: Credential } | null> {
  const link = await findUnexpired(tools, credentials, secret)
  const owner = link?.userId ? await credentials.findCredential(link.userId) : null
  return link && owner && isValidFor(tools, link, owner) ? { link, owner } : null
}

/** All links that their owner could still follow. */
export async function listValidLinks(
  tools: Tools & { readonly credentials: CredentialStore },
  owner: Credential,
): Promise<readonly StoredLink[]> {
  const now = tools.clock.now()
  const links = await tools.credentials.listLinks(owner.id)
  return links.filter((link) => link.expiresAt > now && isValidFor(tools, link, owner))
}

export async function findUnexpired(
  { secrets, clock }: Tools,
  credentials: CredentialStore,
  secret: string,
): Promise<StoredLink | null> {
  const link = await credentials.findLink(secrets.hash(secret))
  return link && link.expiresAt > clock.now() ? link : null
}

type Taking = { readonly secret: string; readonly purposes: readonly StoredLink['purpose'][] }

/**
 * Uses a link up and holds its owner's credential until the transaction ends. Of several requests
 * with the same link only one gets it. A link with another purpose isn't used up.
 */
export async function takeLink(
  tools: Tools,
  credentials: CredentialStore,
  { secret, purposes }: Taking,
): Promise<{ readonly link: StoredLink; readonly owner: Credential } | null> {
  const link = await findUnexpired(tools, credentials, secret)
  if (!link || !purposes.includes(link.purpose)) return null
  if (!(await credentials.removeLink(link.id))) return null
  const owner = link.userId ? await credentials.holdCredential(link.userId) : null
  return owner && isValidFor(tools, link, owner) ? { link, owner } : null
}

/**
 * A link to verify an address is valid while the account has that address; any other link while
 * the account has the same address and password.
 */
function isValidFor(tools: Tools, link: StoredLink, owner: Credential): boolean {
  if (link.purpose === 'verify') return link.email === owner.email
  return link.credentialFingerprint === toFingerprint(tools, owner)
}

/** Changes with the password and with the email address. Stored in links, so its form must not change. */
export function toFingerprint(
  { secrets }: Pick<Tools, 'secrets'>,
  credential: Pick<Credential, 'email' | 'passwordHash'> | null,
): string {
  return secrets.hash(`${credential?.passwordHash} ${credential?.email}`)
}

export function toAuthUser({ passwordHash: _, ...user }: Credential): AuthUser {
  return user
}
