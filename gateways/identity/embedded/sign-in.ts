import type { IdentityProvider, ProvenUser, WriteDown } from '#domain/identity/ports.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { toMark } from './owners.ts'
import { type Tools, toAuthUser } from './tools.ts'

type SignIn = {
  readonly credentials: Parameters<IdentityProvider['signIn']>[0]
  readonly record: WriteDown
}

/** Lets in whoever types the password of an account. One that was kept in an older way is kept anew. */
export async function signIn(
  tools: Tools,
  { credentials: { email, password, isKnown = false }, record }: SignIn,
): Promise<ProvenUser | Refusal<'wrong-credentials' | 'too-busy'>> {
  const { accounts, join } = await tools.open()
  const found = await accounts.findUserByEmail(email, { includeAccounts: true })
  const credential = found?.accounts.find(({ providerId }) => providerId === 'credential')
  const kept = credential?.password ?? null
  const lane = isKnown ? 'known' : 'anonymous'
  const verdict = await tools.passwords.verify({ password, hash: kept, lane })
  if (isRefusal(verdict)) return verdict
  if (!found || kept === null || !verdict.isRight) return refuse('wrong-credentials')

  const user = toAuthUser(found.user)
  const renewed = verdict.isStale ? await keepAnew(tools, { password, kept }) : kept
  return join(async (stores, rows) => {
    // Whoever changes it meanwhile waits for this write, and then ends the session that comes with it.
    const held = await rows.updateMany({
      model: 'account',
      where: [
        { field: 'userId', value: user.id },
        { field: 'password', value: kept },
      ],
      update: { password: renewed },
    })
    if (held !== 1) return refuse('wrong-credentials')

    await record(stores, user)
    return { ...user, proof: toMark(tools, { email: user.email, password: renewed }) }
  })
}

/** When too many hash, it is done another time. */
async function keepAnew(
  { passwords }: Tools,
  { password, kept }: { readonly password: string; readonly kept: string },
): Promise<string> {
  const hashed = await passwords.hash(password)
  return isRefusal(hashed) ? kept : hashed.hash
}
