import { billingCycles } from '@ghost-writers-ia/rules/plan'
import { paidPlanIds } from '@ghost-writers-ia/rules/plans'
import { z } from 'zod'
import { checkoutFailed, orderProblems } from '#app/copy/checkout.ts'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { isPlainJson, parseBody } from '#app/http/parse-body.ts'
import { problem, toProblem } from '#app/http/problems.ts'
import { startCheckout } from '#domain/billing/start-checkout.ts'
import { orderTexts } from '#domain/copy/en/order-texts.ts'
import { copyLanguage } from '#domain/copy-language.ts'
import { currencies, defaultCurrency } from '#domain/money.ts'
import { isRefusal } from '#domain/refusal.ts'

/** The specification's request body, and two optional fields. The session decides whose plan it is, not the body. */
const CheckoutCall = z.object({
  plan: z.enum(paidPlanIds),
  billingCycle: z.enum(billingCycles),
  userId: z.string(),
  userEmail: z.string().optional(),
  currency: z.enum(currencies).default(defaultCurrency),
  /** The version of the texts that the buyer has agreed to. Without it no consent is recorded. */
  agreed: z
    .enum([...orderTexts.former, orderTexts.current].map(({ version }) => version))
    .optional(),
})

export const createCheckout = defineEndpoint(
  {
    auth: 'session',
    lateBody: CheckoutCall,
    response: z.object({ url: z.string() }),
    errors: [
      'bad-request',
      'unsupported-type',
      'not-your-account',
      'already-subscribed',
      'checkout-superseded',
      'log-in-again',
      'other-currency',
      'payment-disputed',
      'payments-busy',
      'payments-closed',
      'payments-down',
      'too-many-checkouts',
      'fault',
    ],
  },
  async ({ request, caller: { user }, ports, site }) => {
    if (!isPlainJson(request.headers)) return problem('unsupported-type')
    const call = parseBody(await readText(request), CheckoutCall)
    if ('error' in call) return problem('bad-request', { error: describeWrong(call.field) })
    const { plan: planId, billingCycle: cycle, userId, currency, agreed = null } = call.body
    if (userId !== user.id) {
      site.logSecurityEvent('foreign-user-refused', { userId: user.id })
      return problem('not-your-account')
    }

    try {
      const purchase = { user, planId, cycle, currency, agreed, language: copyLanguage }
      const started = await startCheckout(ports, purchase)
      return isRefusal(started) ? toProblem(started) : { body: { url: started.url } }
    } catch (fault) {
      site.logError(fault)
      return problem('fault', { error: checkoutFailed })
    }
  },
)

/** A byte order mark is an error in JSON; `request.text()` would silently drop it. */
async function readText(request: Request): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await request.arrayBuffer())
}

function describeWrong(field: string): string {
  const problems: Readonly<Record<string, string>> = orderProblems
  return problems[field] ?? orderProblems.other
}
