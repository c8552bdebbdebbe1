import { writeMail } from '../mail/write-mail.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { type Asker, type CodeRefusal, findEnd, findLogin, isElsewhere } from './find-login.ts'
import { editorConnectedLetter } from './letters.ts'
import type { DeviceLogin, DevicePorts } from './ports.ts'
import { toUserCode } from './user-code.ts'

type Answer = {
  readonly typed: string
  readonly asker: Asker
  /** From `findLogin`. */
  readonly ticket: string
  readonly isAllowed: boolean
  /** The code as the user typed it from the editor, needed when the editor is in another network. */
  readonly confirmation: string
}

/** Allows or denies an editor: once, and only from the session that was shown the login. Emails the user if it's allowed. */
export async function answerLogin(
  ports: DevicePorts,
  { typed, asker, ticket, isAllowed, confirmation }: Answer,
): Promise<DeviceLogin | CodeRefusal | Refusal<'code-unseen' | 'code-mismatch' | 'log-in-again'>> {
  const question = await findLogin(ports, { typed, asker })
  if (isRefusal(question)) return question
  if (question.ticket !== ticket) return refuse('code-unseen')

  const { login } = question
  const mustConfirm = isAllowed && isElsewhere(login, asker.from)
  if (mustConfirm && toUserCode(confirmation) !== login.userCode) return refuse('code-mismatch')

  const outcome = isAllowed
    ? await connect(ports, { login, asker })
    : await deny(ports, { login, asker })
  if (outcome === 'logged-out') return refuse('log-in-again')
  // It was answered elsewhere meanwhile, or expired.
  return outcome === 'first' ? login : (findEnd(login, ports.clock.now()) ?? refuse('code-used'))
}

type Outcome = 'first' | 'late' | 'logged-out'

type Answering = { readonly login: DeviceLogin; readonly asker: Asker }

/**
 * The editor's session begins now, so ending all of the user's sessions ends it, too. The user must
 * still be logged in: the request may have started before a logout.
 */
function connect(ports: DevicePorts, { login, asker }: Answering): Promise<Outcome> {
  const { transaction, clock, siteUrl } = ports
  const decision = decide(ports, { asker, state: 'allowed' })
  const { user, session } = asker
  const now = clock.now()
  return transaction(async ({ devices, sessions, outbox }) => {
    if (!(await sessions.holdSession(user.id, session.id))) return 'logged-out'
    if (!(await devices.decideLogin(login.id, decision))) return 'late'
    const { device } = login
    const times = { startedAt: now, seenAt: now }
    await sessions.addSession({
      id: login.sessionId,
      userId: user.id,
      kind: 'editor',
      device,
      ...times,
    })
    await writeMail({ outbox, clock }, editorConnectedLetter(user, { device, siteUrl }))
    return 'first'
  })
}

async function deny(ports: DevicePorts, { login, asker }: Answering): Promise<Outcome> {
  const decision = decide(ports, { asker, state: 'denied' })
  return (await ports.devices.decideLogin(login.id, decision)) ? 'first' : 'late'
}

function decide<State extends 'allowed' | 'denied'>(
  { clock }: DevicePorts,
  { asker, state }: { asker: Asker; state: State },
) {
  return { state, userId: asker.user.id, now: clock.now() }
}
