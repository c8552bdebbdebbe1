import { randomUUID } from 'node:crypto'
import { isPaidPlanId, paidPlanIds } from '@ghost-writers-ia/rules/plans'
import { requestReset } from '#domain/account/reset-two-step.ts'
import { givePlan, revokePlan } from '#domain/billing/give-plan.ts'
import { findQuarter, listOssLines, toOssCsv } from '#domain/billing/oss-report.ts'
import { syncSubscription } from '#domain/billing/sync-subscription.ts'
import { lockAccount, unlockAccount } from '#domain/identity/lock-account.ts'
import { restoreEmail } from '#domain/identity/restore-email.ts'
import type { Subscription } from '#domain/identity/user.ts'
import { formatDay, formatMoment, plural } from '#domain/locale.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { endSessions, readUserHistory } from '#domain/support/manage-users.ts'
import { resendMail } from '#domain/support/resend-mail.ts'
import { days, later } from '#domain/time.ts'
import { listUsageMismatches } from '#domain/usage/check-usage.ts'
import { announce } from './announce-price.ts'
import { auditCommands } from './audit-commands.ts'
import {
  type CommandContext,
  type CommandResult,
  done,
  failed,
  type SiteCommand,
  type UserCommand,
  type UserCommandInput,
} from './command.ts'
import {
  describeHealth,
  describeHistory,
  describeMessage,
  describeMismatch,
  describeUser,
} from './descriptions.ts'

type RestoreReason = Extract<Awaited<ReturnType<typeof restoreEmail>>, Refusal>['refused']

const planChoice = paidPlanIds.join(' or ')

const withTokens = '--tokens'

/** What the operator reads, by refusal. */
const restoreProblems: Readonly<Record<RestoreReason, string>> = {
  'nothing-to-restore': 'There is no address change in the last 7 days to undo.',
  'account-locked': 'The account is locked. Unlock it first.',
  'email-taken': 'Another account uses that address now.',
  'restore-elsewhere': 'The hosted identity provider stores the address. Change it in its console.',
  'too-busy': 'The server is busy. Try again in a moment.',
  'identity-down': "The identity provider can't be reached. Try again later.",
  'identity-closed': 'The identity provider rejected our key. Check IDENTITY_API_KEY.',
}

const resetProblems = {
  'second-factor-off': "They don't have two-step login.",
  'reset-pending':
    'A reset is already under way. It is carried out 72 hours after it was requested.',
}

/** Commands that end sessions, lock accounts, revoke tokens and restore addresses. */
const accessCommands: Readonly<Record<string, UserCommand>> = {
  logout: {
    takes: ['user'],
    may: withTokens,
    does: 'logs out all browsers, editors and tools, with --tokens API tokens too',
    async run({ ports }, { user, more }) {
      if (more.some((one) => one !== withTokens)) return failed(`Unknown option: ${more.join(' ')}`)
      const devices = ['browser', 'editor', 'tool'] as const
      const kinds = more.includes(withTokens) ? [...devices, 'token' as const] : devices
      const count = await endSessions(ports, { userId: user.id, kinds })
      return done(plural(count, { one: 'Ended # session.', other: 'Ended # sessions.' }))
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
      return isRefusal(unlocked) ? failed("The account isn't locked.") : done('Unlocked.')
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
  'reset-second-factor': {
    takes: ['user'],
    does: 'turns two-step login off in 72 hours, emails the owner a link to stop it',
    async run({ ports }, { user }) {
      const reset = await requestReset(ports, user)
      if (isRefusal(reset)) return failed(resetProblems[reset.refused])
      return done(`Two-step login ends on ${formatMoment(reset.dueAt)}. The owner can stop it.`)
    },
  },
  'revoke-tokens': {
    takes: ['user'],
    does: 'revokes all API tokens',
    async run({ ports }, { user }) {
      const count = await endSessions(ports, { userId: user.id, kinds: ['token'] })
      return done(plural(count, { one: 'Revoked # API token.', other: 'Revoked # API tokens.' }))
    },
  },
}

const resendProblems = {
  'no-such-mail': 'They got no email with that id or cause. The story command lists them.',
  'text-deleted': "Its text is no longer stored, and its cause doesn't apply anymore.",
}

const shownDays = 30
const mostDays = 366

/** Commands about the whole site, by name. */
export const siteCommands: Readonly<Record<string, SiteCommand>> = {
  messages: {
    takes: [],
    may: 'days',
    does: `lists support requests and contact messages of the last ${shownDays} days, by priority, then newest first`,
    async run({ ports }, [typed = String(shownDays)]) {
      const count = Number(typed)
      if (!Number.isInteger(count) || count < 1 || count > mostDays)
        return failed(`Enter a whole number of days, at most ${mostDays}.`)

      const since = later(ports.clock.now(), -days(count))
      const messages = await ports.contact.listMessages(since)
      return done(messages.map(describeMessage).join('\n\n') || 'No messages.')
    },
  },
  'announce-price': {
    takes: [],
    may: '--plan … --cycle … --cents … --from YYYY-MM-DD',
    does: 'announces a higher price to all subscribers of a plan, who agree or leave',
    run: announce,
  },
  'check-usage': {
    takes: [],
    does: "checks that every user's requests of the last 30 days add up to the counter",
    async run({ ports, onProgress }) {
      const mismatches = await listUsageMismatches(ports, { ...(onProgress && { onProgress }) })
      return mismatches.length === 0
        ? done('All requests add up to the counter.')
        : failed(mismatches.map(describeMismatch).join('\n'))
    },
  },
  'oss-export': {
    takes: ['--quarter', 'quarter'],
    does: "prints a quarter's VAT of consumers in other member states as CSV, such as 2026-Q4",
    async run({ ports }, [, typed = '']) {
      const quarter = findQuarter(typed)
      if (!quarter) return failed('Enter a quarter, such as: oss-export --quarter 2026-Q4')
      const { tax } = ports.payments
      if (!tax) return failed('No VAT is calculated: TAX is off.')
      return done(toOssCsv(await listOssLines(ports, { ...quarter, home: tax.country })))
    },
  },
  ...auditCommands,
  health: {
    takes: [],
    does: 'shows the backlog of payment notices, emails and customer deletions',
    async run({ ports, engine }) {
      const { notices, backlog } = ports
      return done(
        describeHealth({
          engine,
          inbox: await notices.readInbox(),
          mail: await backlog.readMail(),
          pendingDeletions: await backlog.countPendingDeletions(),
        }),
      )
    },
  },
}

/** Commands about one user, by name. */
export const userCommands: Readonly<Record<string, UserCommand>> = {
  find: {
    takes: ['user'],
    does: 'finds a user by email address, id or customer id',
    run: async ({ ports }, { user }) =>
      done(describeUser(user, await ports.locks.findLock(user.id))),
  },
  story: {
    takes: ['user'],
    does: 'shows their history: plan, payment notices, emails, usage, support commands',
    run: async ({ ports }, { user }) => done(describeHistory(await readUserHistory(ports, user))),
  },
  sync: {
    takes: ['user'],
    does: 'fetches their subscription from the payment provider now',
    async run({ ports }, { user }) {
      const account = await ports.billing.findAccount(user.id)
      if (!account)
        return failed('They have never started a checkout, so there is nothing to sync.')
      return done(describePlan(await syncSubscription(ports, account.customerId)))
    },
  },
  give: {
    takes: ['user', 'plan', 'days', 'reason'],
    does: `gives ${planChoice} for a number of days and records the reason`,
    run: give,
  },
  revoke: {
    takes: ['user'],
    does: 'ends a plan that was given',
    async run({ ports }, { user }) {
      const left = await revokePlan(ports, user.id)
      return isRefusal(left)
        ? failed('They have no given plan to revoke.')
        : done(describePlan(left))
    },
  },
  resend: {
    takes: ['user', 'mail'],
    does: 'sends an email again, by the id or cause that story lists',
    async run({ ports }, { user, more: [what = ''] }) {
      const resent = await resendMail(ports, { user, what })
      return isRefusal(resent) ? failed(resendProblems[resent.refused]) : done('Resent.')
    },
  },
  ...accessCommands,
}

const all: Readonly<Record<string, UserCommand | SiteCommand>> = {
  ...userCommands,
  ...siteCommands,
}

export const help = [
  'npm run admin -- <command> …\n',
  ...Object.entries(all).map(([name, { takes, may, does }]) => {
    const typed = [name, ...takes.map((one) => `<${one}>`), ...(may ? [`[${may}]`] : [])].join(' ')
    return `  ${typed.padEnd(38)}${does}`
  }),
  '\n  <user> is an email address, a user id or a customer id. Every command is logged with your login name.\n',
].join('\n')

const longestDays = 3_660

async function give(
  { ports }: CommandContext,
  { user, more }: UserCommandInput,
): Promise<CommandResult> {
  const [plan, count, ...reason] = more
  const number = Number(count)
  const isCount = Number.isInteger(number) && number > 0 && number <= longestDays
  if (!isPaidPlanId(plan) || !isCount) {
    return failed(`The plan must be ${planChoice}, for a whole number of days.`)
  }

  const endsAt = later(ports.calendar.now(), days(number))
  const grant = {
    id: randomUUID(),
    userId: user.id,
    planId: plan,
    reason: reason.join(' '),
    endsAt,
  }
  return done(describePlan(await givePlan(ports, grant)))
}

function describePlan(subscription: Subscription | null): string {
  if (!subscription) return 'They have no plan.'
  const { plan, expiresAt } = subscription
  return `They are on ${plan}${expiresAt ? ` until ${formatDay(expiresAt)}` : ''}.`
}
