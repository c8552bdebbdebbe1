import { isRefusal } from '../refusal.ts'
import { later, minutes } from '../time.ts'
import type { IdentityPorts, IdentityTrouble } from './ports.ts'
import type { UserId } from './user.ts'

/** Often enough that one failed check still leaves time for another within five minutes. */
const checkedEveryMs = minutes(2)
const batchSize = 10

type CheckPorts = Pick<IdentityPorts, 'identity' | 'activeUsers' | 'sessions' | 'clock'>

type Checked = {
  /** The users who were logged out. */
  readonly gone: readonly UserId[]
  /** Why the provider couldn't be asked. That logs nobody out. */
  readonly trouble: IdentityTrouble['refused'] | null
  readonly hasMore: boolean
}

/**
 * Looks up the next few active users at the hosted provider. Ends every session (browsers,
 * editors, tokens, streams) of those who were disabled or deleted there.
 */
export async function checkActiveUsers(ports: CheckPorts): Promise<Checked> {
  const { activeUsers, clock } = ports
  const due = activeUsers.listUnchecked(later(clock.now(), -checkedEveryMs), batchSize)
  const answers = await Promise.all(due.map((id) => checkUser(ports, id)))

  const trouble = answers.find((one) => one !== 'active' && one !== 'gone') ?? null
  return {
    gone: due.filter((_, index) => answers[index] === 'gone'),
    trouble,
    hasMore: trouble === null && due.length === batchSize,
  }
}

async function checkUser(
  { identity, activeUsers, sessions, clock }: CheckPorts,
  id: UserId,
): Promise<'active' | 'gone' | IdentityTrouble['refused']> {
  const answer = await identity.checkUser(id)
  if (isRefusal(answer) && answer.refused !== 'user-gone') return answer.refused

  if (isRefusal(answer)) await sessions.endSessions(id)
  activeUsers.markChecked(id, clock.now())
  return isRefusal(answer) ? 'gone' : 'active'
}
