import { errorCodes } from '@ghost-writers-ia/site-api/errors'
import { z } from 'zod'
import { errorAdvice } from '#app/copy/api-reference.ts'
import { describeObstacle, mcpArguments } from '#app/copy/mcp.ts'
import { describeProblem } from '#app/http/problems.ts'
import { listObstacles, type Obstacle } from '#domain/account/explain-refusals.ts'
import { requestCost } from '#domain/usage/cost.ts'
import { listUsagePage, readUsageTotals, toDayRange } from '#domain/usage/list-usage.ts'
import type { GroupedTotal, UsageLine, UsageOutcome } from '#domain/usage/usage-line.ts'
import type { McpCall, ToolAdder } from './add-tool.ts'

const Moment = z.iso.datetime()
const Day = z.iso.date()

const UsageInput = z.object({
  from: Day.optional().describe(mcpArguments.from),
  to: Day.optional().describe(mcpArguments.to),
  by: z.enum(['day', 'model', 'tool']).default('day').describe(mcpArguments.by),
})

const UsageOutput = z.object({
  from: Day,
  to: Day,
  requests: z.number(),
  groups: z.array(
    z.object({
      /** A day, the id of a model, or the name of a tool. Empty if it's unknown. */
      name: z.string(),
      requests: z.number(),
      /** Not of a day. */
      tokensIn: z.int().optional(),
      tokensOut: z.int().optional(),
    }),
  ),
})

const RefusalInput = z.object({
  code: z.string().max(100).optional().describe(mcpArguments.code),
  model: z.string().max(200).optional().describe(mcpArguments.model),
})

const RefusalOutput = z.object({
  /** What the code means. Null without one, or for one that isn't ours. */
  explanation: z.object({ code: z.string(), message: z.string(), advice: z.string() }).nullable(),
  /** What would be refused now, or soon. */
  now: z.array(
    z.object({ code: z.string(), message: z.string(), until: Moment.nullable(), url: z.url() }),
  ),
  /** Of the last requests. */
  failed: z.array(
    z.object({
      at: Moment,
      outcome: z.string(),
      tool: z.string().nullable(),
      model: z.string().nullable(),
      isCounted: z.boolean(),
    }),
  ),
})

/** What was used, and what was refused. */
export function addUsageTools(add: ToolAdder): void {
  add({ name: 'get_usage', input: UsageInput, output: UsageOutput, read: getUsage })
  add({ name: 'explain_refusal', input: RefusalInput, output: RefusalOutput, read: explainRefusal })
}

async function getUsage(
  { ports, caller: { user } }: McpCall,
  { by, ...asked }: z.output<typeof UsageInput>,
): Promise<z.input<typeof UsageOutput>> {
  const range = toDayRange(asked, ports.calendar.now())
  const { byDay, bySource, byModel } = await readUsageTotals(ports, {
    userId: user.id,
    filter: range,
  })
  const days = byDay.map(({ day, costs }) => ({
    name: day,
    requests: costs.reduce((sum, cost) => sum + cost, 0) / requestCost,
  }))
  const groups = {
    day: () => days.filter(({ requests }) => requests > 0),
    model: () => byModel.map((total) => toGroup(total, total.value)),
    tool: () => bySource.map((total) => toGroup(total, total.source?.name ?? '')),
  }
  const requests = days.reduce((sum, day) => sum + day.requests, 0)
  return { ...range, requests: roundTenth(requests), groups: groups[by]() }
}

function toGroup({ cost, tokensIn, tokensOut }: GroupedTotal, name: string) {
  return { name, requests: cost / requestCost, tokensIn, tokensOut }
}

/** Sums of tenths have more digits than they should. */
function roundTenth(requests: number): number {
  return Math.round(requests * requestCost) / requestCost
}

async function explainRefusal(
  { ports, site, caller: { user } }: McpCall,
  { code, model }: z.output<typeof RefusalInput>,
): Promise<z.input<typeof RefusalOutput>> {
  const obstacles = await listObstacles(ports, { user, modelId: model ?? null })
  const filter = toDayRange({}, ports.calendar.now())
  const { lines } = await listUsagePage(ports, { userId: user.id, filter, after: null })
  return {
    explanation: explainCode(code),
    now: obstacles.map((one) => ({
      code: one.code,
      message: describeObstacle(one),
      until: 'until' in one ? (one.until?.toISOString() ?? null) : null,
      url: site.siteUrl + helpfulPages[one.code],
    })),
    failed: lines.filter(({ outcome }) => failedOutcomes.has(outcome)).map(toFailure),
  }
}

function explainCode(code: string | undefined) {
  const known = errorCodes.find((one) => one === code)
  if (!known) return null
  return { code: known, message: describeProblem(known).error, advice: errorAdvice[known] }
}

const failedOutcomes: ReadonlySet<UsageOutcome> = new Set(['released', 'expired', 'interrupted'])

function toFailure({ at, outcome, source, model, cost }: UsageLine) {
  return {
    at: at.toISOString(),
    outcome,
    tool: source?.name ?? null,
    model,
    isCounted: cost > 0,
  }
}

/** Where something can be done about it. */
const helpfulPages: Readonly<Record<Obstacle['code'], string>> = {
  'allowance-empty': '/pricing',
  'daily-limit-reached': '/usage#daily-limit',
  'too-many': '/usage',
  'not-allowed': '/pricing',
  'email-not-verified': '/dashboard',
  'language-not-in-plan': '/dashboard#language',
  'model-not-found': '/docs/models',
  'feature-not-in-plan': '/pricing',
}
