import { getPlan, type PlanId } from '#domain/plans/plans.ts'

export const problems = {
  noSession: 'No session ID found. Please check your subscription in the dashboard.',
  refresh: 'Unable to refresh subscription. Please check your dashboard.',
  other: 'An error occurred. Please check your dashboard for subscription status.',
}

type State = {
  readonly plan: PlanId | undefined
  readonly isVisitor: boolean
  readonly problem: string | null
}

/** How the payment stands, in a heading and a sentence. */
export function describePayment({ plan, isVisitor, problem }: State) {
  if (plan && plan !== 'free') {
    return {
      title: `You are on ${getPlan(plan).name}`,
      text: 'Thank you. Your plan is active, here and in your editor.',
    }
  }
  if (isVisitor) return { title: 'Your payment', text: 'Log in to see your plan.' }
  return problem
    ? { title: 'Not confirmed yet', text: 'Your payment may take a moment longer.' }
    : { title: 'Confirming your payment', text: 'This takes a few seconds.' }
}
