import { billingCycles, type Entitlements } from '@ghost-writers-ia/rules/plan'
import { getPlan, planIds } from '@ghost-writers-ia/rules/plans'
import { z } from 'zod'
import { mcpArguments } from '#app/copy/mcp.ts'
import { readUsageStatus } from '#domain/account/read-usage-status.ts'
import type { Invoice } from '#domain/billing/history.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { formatCharge } from '#domain/locale.ts'
import { isRefusal } from '#domain/refusal.ts'
import { listOwnInvoices } from '#domain/subscriptions/invoices.ts'
import { readPlanStatus } from '#domain/subscriptions/read-plan-status.ts'
import { describeInvoice } from '../billing/invoice/describe-invoice.ts'
import type { McpCall, ToolAdder } from './add-tool.ts'

const nothing = z.object({})
const Moment = z.iso.datetime()
const PlanId = z.enum(planIds)

const Includes = z.object({
  completion: z.enum(['basic', 'advanced']),
  languages: z.enum(['single', 'multi']),
  maxSnippets: z.int(),
  explanations: z.boolean(),
  apiAccess: z.boolean(),
  fineTuning: z.boolean(),
  teams: z.boolean(),
  support: z.enum(['community', 'email', 'priority']),
}) satisfies z.ZodType<Entitlements>

const PlanOutput = z.object({
  plan: PlanId,
  name: z.string(),
  billingCycle: z.enum(billingCycles).nullable(),
  /** When it renews, ends or changes. */
  periodEndsAt: Moment.nullable(),
  isRenewed: z.boolean(),
  changesTo: PlanId.nullable(),
  isPaymentDue: z.boolean(),
  features: z.array(z.string()),
  includes: Includes,
})

const AllowanceOutput = z.object({
  isUnlimited: z.boolean(),
  left: z.int().nullable(),
  ceiling: z.int().nullable(),
  perDay: z.int().nullable(),
  nextAt: Moment.nullable(),
  fullAt: Moment.nullable(),
  usedToday: z.number(),
  ownDailyLimit: z.int().nullable(),
  dayEndsAt: Moment,
})

const InvoiceInput = z.object({
  limit: z.int().min(1).max(100).default(20).describe(mcpArguments.limit),
})

const InvoiceOutput = z.object({
  invoices: z.array(
    z.object({
      number: z.string().nullable(),
      issuedAt: Moment,
      amount: z.string(),
      amountCents: z.int(),
      currency: z.string(),
      status: z.string(),
      url: z.url(),
    }),
  ),
})

/** What the account is, and what it costs. */
export function addAccountTools(add: ToolAdder): void {
  add({ name: 'get_plan', input: nothing, output: PlanOutput, read: getPlanOfCaller })
  add({ name: 'get_allowance', input: nothing, output: AllowanceOutput, read: getAllowance })
  add({ name: 'list_invoices', input: InvoiceInput, output: InvoiceOutput, read: listInvoices })
}

async function getPlanOfCaller({
  ports,
  caller: { user },
}: McpCall): Promise<z.input<typeof PlanOutput>> {
  const { plan, billingCycle, expiresAt } = await loadSubscription(ports, user.id)
  const status = await readPlanStatus(ports, { userId: user.id, plan })
  const { name, features, entitlements } = getPlan(plan)
  return {
    plan,
    name,
    billingCycle,
    periodEndsAt: toIso(expiresAt),
    isRenewed: status.isRenewed,
    changesTo: status.changesTo,
    isPaymentDue: status.due !== null,
    features: [...features],
    includes: entitlements,
  }
}

async function getAllowance({
  ports,
  caller: { user },
}: McpCall): Promise<z.input<typeof AllowanceOutput>> {
  const { allowance, today } = await readUsageStatus(ports, user.id)
  const { bucket } = allowance
  return {
    isUnlimited: bucket === null,
    left: bucket?.left ?? null,
    ceiling: bucket?.ceiling ?? null,
    perDay: bucket?.perDay ?? null,
    nextAt: toIso(bucket?.nextAt),
    fullAt: toIso(bucket?.fullAt),
    usedToday: today.requests,
    ownDailyLimit: today.limit,
    dayEndsAt: today.resetsAt.toISOString(),
  }
}

async function listInvoices(
  { ports, site, caller: { user } }: McpCall,
  { limit }: z.output<typeof InvoiceInput>,
) {
  const invoices = await listOwnInvoices(ports, user)
  if (isRefusal(invoices)) return invoices
  return { invoices: invoices.slice(0, limit).map((invoice) => toInvoice(invoice, site.siteUrl)) }
}

function toInvoice(invoice: Invoice, siteUrl: string) {
  const { id, number, issuedAt, dueCents, currency } = invoice
  return {
    number,
    issuedAt: issuedAt.toISOString(),
    amount: formatCharge(dueCents, currency),
    amountCents: dueCents,
    currency,
    status: describeInvoice(invoice),
    url: `${siteUrl}/billing/invoices/${id}`,
  }
}

function toIso(moment: Date | null | undefined): string | null {
  return moment?.toISOString() ?? null
}
