import { writeMail } from '../mail/write-mail.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { type Asker, type CodeRefusal, findEnd, findLogin } from './find-login.ts'
import { editorConnectedLetter } from './letters.ts'
import type { DeviceLogin, DevicePorts } from './ports.ts'

type Answer = {
  readonly typed: string
  readonly asker: Asker
  /** What came with the question. */
  readonly ticket: string
  readonly isAllowed: boolean
}

/** The user allows the editor that asks, or does not: once, and only in the session that was asked. */
export async function answerLogin(
  ports: DevicePorts,
  { typed, asker, ticket, isAllowed }: Answer,
): Promise<DeviceLogin | CodeRefusal | Refusal<'code-unseen'>> {
  const question = await findLogin(ports, { typed, asker })
  if (isRefusal(question)) return question
  if (question.ticket !== ticket) return refuse('code-unseen')

  const { login } = question
  const isFirst = isAllowed
    ? await connect(ports, { login, asker })
    : await ports.devices.decideLogin(login.id, decide(ports, { asker, state: 'denied' }))
  // Somebody else answered between the look and the write, or its time ran out.
  return isFirst ? login : (findEnd(login, ports.clock.now()) ?? refuse('code-used'))
}

/** The session begins now: what ends all of the user's sessions from here on ends it, too. */
function connect(
  ports: DevicePorts,
  { login, asker }: { login: DeviceLogin; asker: Asker },
): Promise<boolean> {
  const { together, clock, siteUrl } = ports
  const decision = decide(ports, { asker, state: 'allowed' })
  const { user } = asker
  const now = clock.now()
  return together(async ({ devices, sessions, outbox }) => {
    if (!(await devices.decideLogin(login.id, decision))) return false
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
    return true
  })
}

function decide<State extends 'allowed' | 'denied'>(
  { clock }: DevicePorts,
  { asker, state }: { asker: Asker; state: State },
) {
  return { state, userId: asker.user.id, now: clock.now() }
}
