import { randomUUID } from 'node:crypto'
import { givePlan, revokePlan } from '#domain/billing/give-plan.ts'
import { syncSubscription } from '#domain/billing/sync-subscription.ts'
import type { Subscription, User } from '#domain/identity/user.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import { findUser } from '#domain/support/find-user.ts'
import { resendMail } from '#domain/support/resend-mail.ts'
import { tellStory } from '#domain/support/tell-story.ts'
import { days, formatDay, later } from '#domain/time.ts'
import { describeStory, describeUser } from './admin-words.ts'

type Said = { readonly text: string; readonly isDone: boolean }

type Command = {
  readonly takes: readonly string[]
  readonly does: string
  readonly run: (ports: Ports, given: readonly string[]) => Promise<Said>
}

/** What support can do, by the name it is typed with. */
export const commands: Readonly<Record<string, Command>> = {
  find: {
    takes: ['user'],
    does: 'finds a user by address, id or customer id',
    run: about(async (_, { user }) => done(describeUser(user))),
  },
  story: {
    takes: ['user'],
    does: 'tells what happened to them: plan, notices, mails, usage',
    run: about(async (ports, { user }) => done(describeStory(await tellStory(ports, user)))),
  },
  sync: {
    takes: ['user'],
    does: 'looks at the payment provider now',
    run: about(async (ports, { user }) => {
      const account = await ports.billing.findAccount(user.id)
      if (!account) return failed('They never went to the checkout: there is nothing to look at.')
      return done(describePlan(await syncSubscription(ports, account.customerId)))
    }),
  },
  give: {
    takes: ['user', 'plan', 'days', 'reason'],
    does: 'gives essential or pro for so many days, and writes down why',
    run: about(give),
  },
  revoke: {
    takes: ['user'],
    does: 'takes back what was given',
    run: about(async (ports, { user }) => {
      const left = await revokePlan(ports, user.id)
      return isRefusal(left) ? failed('They were given nothing.') : done(describePlan(left))
    }),
  },
  resend: {
    takes: ['user', 'mail'],
    does: 'writes a mail again, by its id or cause as the story tells them',
    run: about(async (ports, { user, more: [what = ''] }) => {
      const resent = await resendMail(ports, { user, what })
      return isRefusal(resent) ? failed(`Not resent: ${resent.refused}.`) : done('Resent.')
    }),
  },
}

export const help = [
  'npm run admin -- <command> …\n',
  ...Object.entries(commands).map(([name, { takes, does }]) => {
    const typed = [name, ...takes.map((one) => `<${one}>`)].join(' ')
    return `  ${typed.padEnd(38)}${does}`
  }),
  '\n  <user> is an address, an id or a customer id.\n',
].join('\n')

type Asked = { readonly user: User; readonly more: readonly string[] }
type Act = (ports: Ports, asked: Asked) => Promise<Said>

function about(act: Act): Command['run'] {
  return async (ports, [name = '', ...more]) => {
    const user = await findUser(ports, name)
    return isRefusal(user) ? failed(`Nobody is called ${name} here.`) : act(ports, { user, more })
  }
}

const longestDays = 3_660

async function give(ports: Ports, { user, more }: Asked): Promise<Said> {
  const [plan, count, ...reason] = more
  const planId = (['essential', 'pro'] as const).find((one) => one === plan)
  const number = Number(count)
  const isCount = Number.isInteger(number) && number > 0 && number <= longestDays
  if (!planId || !isCount) return failed('A plan is essential or pro, for a whole number of days.')

  const endsAt = later(ports.calendar.now(), days(number))
  const grant = { id: randomUUID(), userId: user.id, planId, reason: reason.join(' '), endsAt }
  return done(describePlan(await givePlan(ports, grant)))
}

function describePlan(subscription: Subscription | null): string {
  if (!subscription) return 'They have no plan.'
  const { plan, expiresAt } = subscription
  return `They are on ${plan}${expiresAt ? ` until ${formatDay(expiresAt)}` : ''}.`
}

function done(text: string): Said {
  return { text, isDone: true }
}

function failed(text: string): Said {
  return { text, isDone: false }
}
