import { mayEmail } from '../identity/may-email.ts'
import type { Session } from '../identity/session.ts'
import type { User } from '../identity/user.ts'
import { consumeRateLimit, type RateLimit, refundRateLimit } from '../limits/rate-limit.ts'
import { writeMail } from '../mail/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import { hasApiAccess, isPaidScope } from '../tokens/api-access.ts'
import { cutDeviceName, toUserCode } from './device-login.ts'
import { editorConnectedEmail, toolConnectedEmail } from './emails.ts'
import type { DeviceLogin, DevicePorts } from './ports.ts'

const wrongCodesPerUser: RateLimit = { name: 'user-code', max: 10, windowMs: minutes(15) }
const wrongCodesPerAddress: RateLimit = {
  name: 'user-code-network',
  max: 30,
  windowMs: minutes(15),
}

type Approver = { readonly user: User; readonly session: Session; readonly from: string }

type CodeRefusal = Refusal<'code-unknown' | 'code-expired' | 'code-used' | 'too-many-wrong-codes'>

/** A login that waits for its user, and a ticket which proves that this session was shown it. */
type ConsentRequest = { readonly login: DeviceLogin; readonly ticket: string }

/** The device login for a code that a user typed. Rate-limits wrong codes. */
export async function findLogin(
  ports: DevicePorts,
  { typed, asker }: { readonly typed: string; readonly asker: Approver },
): Promise<ConsentRequest | CodeRefusal> {
  const code = toUserCode(typed)
  if (!code) return refuse('code-unknown')
  if (!(await takeGuess(ports, asker))) return refuse('too-many-wrong-codes')

  const login = await ports.devices.findLoginOf(code)
  if (!login) return refuse('code-unknown')
  await giveBackGuess(ports, asker)

  const over = refuseEndedLogin(login, ports.clock.now())
  return over ?? { login, ticket: toTicket(ports, { login, session: asker.session }) }
}

/**
 * Whether the user's plan includes what the login asks for. Editors connect on every plan; a tool
 * that uses models needs one with API access. See ADR-0103.
 */
export async function isLoginIncluded(
  ports: DevicePorts,
  { login: { scopes }, user }: { readonly login: DeviceLogin; readonly user: User },
): Promise<boolean> {
  return !scopes?.some(isPaidScope) || hasApiAccess(ports, user.id)
}

/** The editor is in another network than the user's browser. */
export function isOtherNetwork({ address }: DeviceLogin, network: string): boolean {
  return address !== network
}

/**
 * Whether the user has to type the code instead of clicking once. Another network is what a phishing
 * link looks like. A web page runs in the user's own network, even a stranger's: webviews of
 * other extensions have the same origins as VS Code for the Web. See ADR-0051.
 */
export function mustTypeCode(login: DeviceLogin, network: string): boolean {
  return login.isWeb || isOtherNetwork(login, network)
}

/** Why it can't be answered anymore, or null. */
function refuseEndedLogin(
  { state, expiresAt }: DeviceLogin,
  now: Date,
): Refusal<'code-expired' | 'code-used'> | null {
  if (state !== 'pending') return refuse('code-used')
  return now >= expiresAt ? refuse('code-expired') : null
}

/**
 * Only the session that was shown the login can answer it: no other browser, and no page that
 * never asked (CVE-2026-45337).
 */
function toTicket(
  { secrets }: DevicePorts,
  { login, session }: { login: DeviceLogin; session: Session },
): string {
  return secrets.hash(`${session.id} was asked about ${login.id}`)
}

async function takeGuess(ports: DevicePorts, { user, from }: Approver): Promise<boolean> {
  const mine = await consumeRateLimit(ports, { limit: wrongCodesPerUser, key: user.id })
  const ours = await consumeRateLimit(ports, { limit: wrongCodesPerAddress, key: from })
  return mine.isAllowed && ours.isAllowed
}

async function giveBackGuess(ports: DevicePorts, { user, from }: Approver): Promise<void> {
  await refundRateLimit(ports, { limit: wrongCodesPerUser, key: user.id })
  await refundRateLimit(ports, { limit: wrongCodesPerAddress, key: from })
}

type Answer = {
  readonly typed: string
  readonly asker: Approver
  /** From `findLogin`. */
  readonly ticket: string
  readonly isAllowed: boolean
  /** The code as the user typed it from the editor: see `mustTypeCode`. */
  readonly confirmation: string
  /** What the user calls the tool. Empty: as it calls itself. */
  readonly name?: string
}

type AnswerRefusal =
  | CodeRefusal
  | Refusal<'code-unseen' | 'code-mismatch' | 'log-in-again' | 'api-access-not-in-plan'>

/**
 * Allows or denies an editor or a tool: once, and only from the session that was shown the login.
 * Emails the user if it's allowed.
 */
export async function answerLogin(
  ports: DevicePorts,
  { typed, asker, ticket, isAllowed, confirmation, name = '' }: Answer,
): Promise<DeviceLogin | AnswerRefusal> {
  const question = await findLogin(ports, { typed, asker })
  if (isRefusal(question)) return question
  if (question.ticket !== ticket) return refuse('code-unseen')

  const { login } = question
  const mustConfirm = isAllowed && mustTypeCode(login, asker.from)
  if (mustConfirm && toUserCode(confirmation) !== login.userCode) return refuse('code-mismatch')
  if (isAllowed && !(await isLoginIncluded(ports, { login, user: asker.user })))
    return refuse('api-access-not-in-plan')

  const outcome = isAllowed
    ? await connect(ports, { login: rename(login, name), asker })
    : await deny(ports, { login, asker })
  if (outcome === 'logged-out') return refuse('log-in-again')
  // It was answered elsewhere meanwhile, or expired.
  return outcome === 'first'
    ? login
    : (refuseEndedLogin(login, ports.clock.now()) ?? refuse('code-used'))
}

/** Two computers may have the same tool, which has no name of its own. Editors do. */
function rename(login: DeviceLogin, name: string): DeviceLogin {
  return login.scopes ? { ...login, device: cutDeviceName(name) || login.device } : login
}

type Outcome = 'first' | 'late' | 'logged-out'

type Answering = { readonly login: DeviceLogin; readonly asker: Approver }

/**
 * The session begins now, so ending all of the user's sessions ends it, too. The user must
 * still be logged in: the request may have started before a logout.
 */
function connect(ports: DevicePorts, { login, asker }: Answering): Promise<Outcome> {
  const { transaction, clock, siteUrl } = ports
  const decision = decide(ports, { asker, state: 'allowed' })
  const { user, session } = asker
  const now = clock.now()
  return transaction(async ({ devices, sessions, outbox, limits }) => {
    if (!(await sessions.holdSession(user.id, session.id))) return 'logged-out'
    if (!(await devices.decideLogin(login.id, decision))) return 'late'
    const { device, scopes } = login
    const begun = { id: login.sessionId, userId: user.id, device, startedAt: now, seenAt: now }
    await sessions.addSession(
      scopes ? { ...begun, kind: 'tool', scopes } : { ...begun, kind: 'editor' },
    )
    const mail = scopes
      ? toolConnectedEmail(user, { device, scopes, siteUrl })
      : editorConnectedEmail(user, { device, siteUrl })
    if (await mayEmail({ ...ports, limits }, user)) await writeMail({ outbox, clock }, mail)
    return 'first'
  })
}

async function deny(ports: DevicePorts, { login, asker }: Answering): Promise<Outcome> {
  const decision = decide(ports, { asker, state: 'denied' })
  return (await ports.devices.decideLogin(login.id, decision)) ? 'first' : 'late'
}

function decide<State extends 'allowed' | 'denied'>(
  { clock }: DevicePorts,
  { asker, state }: { asker: Approver; state: State },
) {
  return { state, userId: asker.user.id, now: clock.now() }
}
