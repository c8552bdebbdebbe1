import type { SignedIn } from '#domain/identity/manage-sessions.ts'
import type { Prepared, ProviderStores } from '#domain/identity/ports.ts'
import { signIn } from '#domain/identity/sign-in.ts'
import { signUp } from '#domain/identity/sign-up.ts'
import type { User } from '#domain/identity/user.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { seconds } from '#domain/time.ts'
import type { Transaction } from '#domain/transaction.ts'
import { adasAccount } from './people.ts'
import type { TestPorts } from './ports.ts'

/** Signs a user up, by default Ada. */
export async function join(ports: Ports, account: Partial<typeof adasAccount> = {}) {
  const { userId, ...signedIn } = allow(await signUp(ports, { ...adasAccount, ...account }))
  return { user: (await ports.users.findUser(userId)) as User, ...signedIn }
}

/** Signs Ada up, with the sessions "hers" and "borrowed", which began one second after the other. */
export async function joinTwice(ports: TestPorts): Promise<User> {
  const { user } = await join(ports)
  for (const id of ['hers', 'borrowed']) {
    ports.clock.move(seconds(1))
    const times = { startedAt: ports.clock.now(), seenAt: ports.clock.now() }
    await ports.sessions.addSession({ id, userId: user.id, kind: 'browser', device: '', ...times })
  }
  return user
}

/** Logs a user in, by default Ada with her password. Returns the refusal or the session. */
export async function logIn(
  ports: Ports,
  account: Partial<typeof adasAccount> = {},
): Promise<SignedIn | Refusal> {
  const signedIn = await signIn(ports, { ...adasAccount, from: '203.0.113.99', ...account })
  if ('pendingSecret' in signedIn) throw new Error('The account asks for a second factor')
  return signedIn
}

/** Throws if the result is a refusal. */
export function allow<Result extends object>(result: Result): Exclude<Result, Refusal> {
  if (isRefusal(result)) throw new Error(`Refused: ${result.refused}`)
  return result as Exclude<Result, Refusal>
}

/** Writes a prepared change of the identity provider in its own transaction. */
export async function commit<Result extends object, Reason extends string>(
  { transaction }: { readonly transaction: Transaction<ProviderStores> },
  preparing: Promise<Prepared<Result> | Refusal<Reason>>,
): Promise<Result | Refusal<Reason>> {
  const prepared = await preparing
  return 'write' in prepared ? transaction((stores) => prepared.write(stores)) : prepared
}

/** The secret in the link of the newest email of a kind. */
export async function readSecret({ outbox }: Ports, kind: string): Promise<string> {
  const mail = (await outbox.listMails(100)).find((one) => one.kind === kind)
  return new URL(mail?.action?.url ?? '').searchParams.get('token') ?? ''
}

/** The same secret with one character changed. */
export function tamper(secret: string): string {
  return `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`
}

/** A different network address for each number. */
export function networkOf(number: number): string {
  return `198.51.${Math.floor(number / 250)}.${number % 250}`
}
