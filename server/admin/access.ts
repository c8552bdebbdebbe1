import { lockAccount, unlockAccount } from '#domain/identity/lock-account.ts'
import { restoreEmail } from '#domain/identity/restore-email.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { endSessions } from '#domain/support/manage-users.ts'
import { done, failed, type UserCommand } from './command.ts'

type RestoreReason = Extract<Awaited<ReturnType<typeof restoreEmail>>, Refusal>['refused']

const withTokens = '--tokens'

/** What the operator reads, by refusal. */
const restoreProblems: Readonly<Record<RestoreReason, string>> = {
  'nothing-to-restore': 'There is no address change in the last 7 days to undo.',
  'account-locked': 'The account is locked. Unlock it first.',
  'email-taken': 'Another account uses that address now.',
  'restore-elsewhere': 'The hosted identity provider stores the address. Change it in its console.',
  'too-busy': 'The server is busy. Try again in a moment.',
  'identity-down': 'The identity provider can’t be reached. Try again later.',
  'identity-closed': 'The identity provider rejected our key. Check IDENTITY_API_KEY.',
}

/** Commands that end sessions, lock accounts, revoke tokens and restore addresses. */
export const accessCommands: Readonly<Record<string, UserCommand>> = {
  logout: {
    takes: ['user'],
    may: withTokens,
    does: 'logs out all browsers and editors, with --tokens API tokens too',
    async run({ ports }, { user, more }) {
      if (more.some((one) => one !== withTokens)) return failed(`Unknown option: ${more.join(' ')}`)
      const devices = ['browser', 'editor'] as const
      const kinds = more.includes(withTokens) ? [...devices, 'token' as const] : devices
      const count = await endSessions(ports, { userId: user.id, kinds })
      return done(`Ended ${count} ${count === 1 ? 'session' : 'sessions'}.`)
    },
  },
  lock: {
    takes: ['user', 'reason'],
    does: 'ends all sessions and tokens, and refuses logins and resets',
    async run({ ports }, { user, more }) {
      await lockAccount(ports, { userId: user.id, reason: more.join(' ') })
      return done('Locked. Every session, editor and token was ended.')
    },
  },
  unlock: {
    takes: ['user'],
    does: 'lets a locked user log in again',
    async run({ ports }, { user }) {
      const unlocked = await unlockAccount(ports, user.id)
      return isRefusal(unlocked) ? failed('The account isn’t locked.') : done('Unlocked.')
    },
  },
  'restore-email': {
    takes: ['user'],
    does: 'undoes address changes of the last 7 days, logs everyone out, emails a reset link',
    async run({ ports }, { user }) {
      const restored = await restoreEmail(ports, { userId: user.id })
      if (isRefusal(restored)) return failed(restoreProblems[restored.refused])
      return done(`Restored ${restored.email}. We sent a password reset link there.`)
    },
  },
  'revoke-tokens': {
    takes: ['user'],
    does: 'revokes all API tokens',
    async run({ ports }, { user }) {
      const count = await endSessions(ports, { userId: user.id, kinds: ['token'] })
      return done(`Revoked ${count} API ${count === 1 ? 'token' : 'tokens'}.`)
    },
  },
}
