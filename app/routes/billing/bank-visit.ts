import { createSiteCookie } from '#app/http/cookies.ts'
import type { PlanChoice } from '#domain/billing/paid-subscription.ts'
import type { UserId } from '#domain/identity/user.ts'

type BankVisit = {
  readonly siteUrl: string
  readonly userId: UserId
  readonly choice: PlanChoice
}

/** The `Set-Cookie` header that remembers which plan the customer gets when their bank agrees. */
export function beginBankVisit(visit: BankVisit): Promise<string> {
  return createSiteCookie('bank-visit', visit.siteUrl).serialize(toEntry(visit))
}

/** The `Set-Cookie` header that ends the visit. Null unless this browser waited for this plan. */
export async function endBankVisit(request: Request, visit: BankVisit): Promise<string | null> {
  const cookie = createSiteCookie('bank-visit', visit.siteUrl)
  const waiting: unknown = await cookie.parse(request.headers.get('cookie'))
  return waiting === toEntry(visit) ? cookie.serialize('', { maxAge: 0 }) : null
}

/** Bound to the user, as others may log in to the same browser. */
function toEntry({ userId, choice }: BankVisit): string {
  return `${userId}:${choice.planId}:${choice.cycle}`
}
