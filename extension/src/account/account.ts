import type { AllowanceAnswer, Me } from '@ghost-writers-ia/site-api'

/** What the site knows of the user who is logged in. */
export type Account = Me

/** `users/{uid}` as the site's stream tells it. */
export type UserDocument = {
  readonly email: string
  readonly name: string
  readonly subscription: {
    readonly plan: Me['plan']
    readonly billingCycle?: 'monthly' | 'yearly'
  }
  readonly allowance: AllowanceAnswer
}

export function toAccount(uid: string, document: UserDocument): Account {
  const { email, name, subscription, allowance } = document
  const { plan, billingCycle } = subscription
  return { uid, email, name, plan, cycle: billingCycle ?? null, allowance }
}

const planNames = { free: 'Free', essential: 'Essential', pro: 'Pro' }

export function toPlanName({ plan }: Account): string {
  return planNames[plan] ?? plan
}
