import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { billingCycles } from '@ghost-writers-ia/rules/plan'
import { paidPlanIds } from '@ghost-writers-ia/rules/plans'
import { z } from 'zod'
import { announcePrice, priceNoticeDays } from '#domain/billing/price-change.ts'
import { formatDay } from '#domain/locale.ts'
import { isRefusal } from '#domain/refusal.ts'
import { type CommandContext, type CommandResult, done, failed } from './command.ts'

const Input = z.object({
  plan: z.enum(paidPlanIds),
  cycle: z.enum(billingCycles),
  cents: z.coerce.number().int().min(1).max(10_000_000),
  from: z.iso.date().transform((day) => new Date(day)),
})

const usage = `Use --plan ${paidPlanIds.join('|')} --cycle ${billingCycles.join('|')} --cents 1900 --from 2027-02-01.`

const problems = {
  'price-too-soon': `The day must be at least ${priceNoticeDays} days ahead, so that everyone can be told in time.`,
  'price-not-higher':
    'Only a higher price has to be announced. For a lower one, change packages/rules/plan-table.ts.',
  'price-under-way':
    "An announced price isn't over yet: some subscribers haven't had a renewal since.",
}

/** Announces a higher price. The background jobs then email every subscriber. */
export async function announce(
  { ports }: CommandContext,
  args: readonly string[],
): Promise<CommandResult> {
  const input = Input.safeParse(readOptions(args))
  if (!input.success) return failed(usage)
  const { plan: planId, cycle, cents, from: fromAt } = input.data
  const price = { id: randomUUID(), planId, cycle, cents, fromAt }
  const announced = await announcePrice(ports, price)
  if (isRefusal(announced)) return failed(problems[announced.refused])
  return done(
    `Announced for renewals from ${formatDay(fromAt)} on. Subscribers are emailed within minutes.`,
  )
}

function readOptions(args: readonly string[]): Record<string, unknown> | null {
  const text = { type: 'string' } as const
  try {
    const options = { plan: text, cycle: text, cents: text, from: text }
    return parseArgs({ args: [...args], options }).values
  } catch {
    return null
  }
}
