import { z } from 'zod'

/** Without it a new subscription is flexible. https://docs.stripe.com/billing/subscriptions/billing-mode */
export const billingMode = z.strictObject({
  flexible: z.strictObject({ proration_discounts: z.literal('included').optional() }).optional(),
  type: z.enum(['classic', 'flexible']),
})

/** How the anchor changes on an update: an object since 2026-09-30.endive. */
export const billingCycleAnchor = z.strictObject({ type: z.enum(['now', 'unchanged']) })

export const phaseAnchor = z.enum(['automatic', 'phase_start'])
