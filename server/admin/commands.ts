import { randomUUID } from 'node:crypto'
import { givePlan, revokePlan } from '#domain/billing/give-plan.ts'
import { syncSubscription } from '#domain/billing/sync-subscription.ts'
import type { Subscription } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { tellStory } from '#domain/support/manage-users.ts'
import { resendMail } from '#domain/support/resend-mail.ts'
import { days, formatDay, later } from '#domain/time.ts'
import { accessCommands } from './access.ts'
import {
  type AboutUser,
  type CommandContext,
  done,
  failed,
  type Said,
  type SiteCommand,
  type UserCommand,
} from './command.ts'
import { describeStory, describeUser } from './descriptions.ts'
import { siteCommands } from './site-commands.ts'

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
    run: async ({ ports }, { user }) => done(describeStory(await tellStory(ports, user))),
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
    does: 'gives essential or pro for a number of days and records the reason',
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
      return isRefusal(resent) ? failed(`Not resent: ${resent.refused}.`) : done('Resent.')
    },
  },
  ...accessCommands,
}

export { siteCommands }

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

async function give({ ports }: CommandContext, { user, more }: AboutUser): Promise<Said> {
  const [plan, count, ...reason] = more
  const planId = (['essential', 'pro'] as const).find((one) => one === plan)
  const number = Number(count)
  const isCount = Number.isInteger(number) && number > 0 && number <= longestDays
  if (!planId || !isCount)
    return failed('The plan must be essential or pro, for a whole number of days.')

  const endsAt = later(ports.calendar.now(), days(number))
  const grant = { id: randomUUID(), userId: user.id, planId, reason: reason.join(' '), endsAt }
  return done(describePlan(await givePlan(ports, grant)))
}

function describePlan(subscription: Subscription | null): string {
  if (!subscription) return 'They have no plan.'
  const { plan, expiresAt } = subscription
  return `They are on ${plan}${expiresAt ? ` until ${formatDay(expiresAt)}` : ''}.`
}
