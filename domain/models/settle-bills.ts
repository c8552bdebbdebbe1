import { days, hours, later, minutes, toDay } from '../time.ts'
import type { Transaction } from '../transaction.ts'
import type { UnbilledLine, UsageStore } from '../usage/ports.ts'
import { recordOutcome } from '../usage/record-outcome.ts'
import { addTokens } from '../usage/totals.ts'
import type { TokenCounts } from '../usage/usage-line.ts'
import type { CalledBill, ModelPorts } from './ports.ts'

type BillPorts = Pick<ModelPorts, 'usage' | 'queue' | 'changes' | 'calendar' | 'models'> & {
  readonly transaction: Transaction<{ readonly usage: UsageStore }>
}

/** Or longer, if a call may take longer. */
const lostAfterMs = hours(1)
/** Routers forget, too. */
const askedForMs = days(2)
const atMost = 20

/**
 * Ends the calls of servers that were killed, with the figures that were known, and asks routers
 * about calls that they haven't told the end of. Returns whether there may be more.
 */
export async function settleBills(ports: BillPorts): Promise<boolean> {
  const now = ports.calendar.now()
  const lostMs = Math.max(lostAfterMs, ports.models.longestCallMs + minutes(5))
  const lost = await ports.usage.listLost(later(now, -lostMs), atMost)
  for (const line of lost) await recordOutcome(ports, { ...line, ending: 'failed' })
  if (!ports.models.lookUpBill) return lost.length === atMost
  for (const line of await ports.usage.listUnbilled(later(now, -askedForMs), atMost)) {
    const bill = await ports.models.lookUpBill(line)
    if (bill) await ports.transaction(({ usage }) => correct({ usage }, line, bill))
  }
  return lost.length === atMost
}

/** Replaces estimates by what was billed, once. */
async function correct(
  { usage }: { readonly usage: UsageStore },
  line: UnbilledLine,
  bill: CalledBill,
): Promise<void> {
  const spentMicros = bill.spentMicros ?? line.spentMicros
  if (!(await usage.correctLine({ ...line, ...bill, spentMicros }))) return
  const { userId, source, feature, model, target } = line
  const tokens = addTokens(negate(line), bill)
  if (line.settledAt)
    await usage.addTotals([
      {
        userId,
        source,
        feature,
        model,
        ...tokens,
        day: toDay(line.settledAt),
        requests: 0,
        cost: 0,
      },
    ])
  const spend = { model, target, calls: 0, spentMicros: spentMicros - line.spentMicros }
  await usage.addSpend([{ ...spend, ...tokens, day: toDay(line.reservedAt) }])
}

function negate({ tokensIn, tokensOut, cachedTokens, reasoningTokens }: TokenCounts): TokenCounts {
  return {
    tokensIn: -tokensIn,
    tokensOut: -tokensOut,
    cachedTokens: -cachedTokens,
    reasoningTokens: -reasoningTokens,
  }
}
