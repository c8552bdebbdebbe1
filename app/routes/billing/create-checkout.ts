import { billingCycles } from '@ghost-writers-ia/rules/plan'
import { paidPlanIds } from '@ghost-writers-ia/rules/plans'
import { z } from 'zod'
import { portsContext, requestContext } from '#app/context.ts'
import { checkoutFailed } from '#app/copy/checkout.ts'
import { findSessionUser } from '#app/http/authenticate.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { parseBody } from '#app/http/parse-body.ts'
import { answerError, answerRefusal, isPlainJson } from '#app/http/responses.ts'
import { startCheckout } from '#domain/billing/start-checkout.ts'
import { currencies, defaultCurrency } from '#domain/money.ts'
import { isRefusal } from '#domain/refusal.ts'

/** The specification's request body, and an optional currency. The session decides whose plan it is, not the body. */
const CheckoutCall = z.object({
  plan: z.enum(paidPlanIds),
  billingCycle: z.enum(billingCycles),
  userId: z.string(),
  userEmail: z.string().optional(),
  currency: z.enum(currencies).default(defaultCurrency),
})

export async function createCheckout({ request, context }: EndpointArgs): Promise<Response> {
  if (!isPlainJson(request.headers)) return answerError(415, 'Expected JSON')
  const viewer = await findSessionUser({ request, context })
  if (!viewer) return answerError(401, 'Please log in first')

  const call = parseBody(await readText(request), CheckoutCall)
  if ('error' in call) return answerError(400, describeWrong(call.field))
  const { plan, billingCycle, userId, currency } = call.body
  if (userId !== viewer.user.id) {
    context.get(requestContext).logSecurityEvent('foreign-user-refused', { userId: viewer.user.id })
    return answerError(403, 'Not your account')
  }

  try {
    const order = { user: viewer.user, planId: plan, cycle: billingCycle, currency }
    const started = await startCheckout(context.get(portsContext), order)
    return isRefusal(started) ? answerRefusal(started) : Response.json({ url: started.url })
  } catch (fault) {
    context.get(requestContext).logError(fault)
    return answerError(500, checkoutFailed)
  }
}

/** A byte order mark is an error in JSON; `request.text()` would silently drop it. */
async function readText(request: Request): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await request.arrayBuffer())
}

function describeWrong(field: string): string {
  if (field === 'plan') return 'Unknown plan'
  if (field === 'currency') return 'Currency must be usd or eur'
  return field === 'billingCycle' ? 'Billing cycle must be monthly or yearly' : 'Invalid order'
}
