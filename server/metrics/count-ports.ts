import type { MailTransport } from '#domain/mail/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { RequestOutcome, UsageQueue } from '#domain/usage/ports.ts'
import type { ServiceWatch } from '../ops/service-watch.ts'
import type { SiteMetrics } from './site-metrics.ts'

/** What watches the ports of this process. */
export type Watchers = { readonly metrics: SiteMetrics; readonly services: ServiceWatch }

/** Counts reservations, and what the gateway to the models reports about each of its calls. */
export function countUsage(queue: UsageQueue, { metrics, services }: Watchers): UsageQueue {
  const { reservations } = metrics
  const reserved = reservations.cell('reserved')
  const settled = {
    committed: reservations.cell('committed'),
    released: reservations.cell('released'),
    expired: reservations.cell('expired'),
  }

  return {
    async reserve(request) {
      const answer = await queue.reserve(request)
      const cell = isRefusal(answer) ? reservations.cell(answer.refused) : reserved
      cell.value += 1
      return answer
    },
    async settle(settling) {
      const answer = await queue.settle(settling)
      if (!isRefusal(answer)) settled[settling.state].value += 1
      return answer
    },
    record(outcome) {
      // Failures are reported by the gateway, which knows whose fault they are.
      if (outcome.ending === 'completed') services.record('models', true)
      countOutcome(metrics, outcome)
      return queue.record(outcome)
    },
  }
}

/** Of a model that the site offers: there are few. */
function countOutcome(metrics: SiteMetrics, outcome: RequestOutcome): void {
  const { model = '', ending, firstOutputMs = null } = outcome
  const { modelCalls, modelTokens, modelSpend, modelFallbacks, firstOutputs } = metrics
  modelCalls.cell(ending, model).value += 1
  modelTokens.cell('in', model).value += outcome.tokensIn ?? 0
  modelTokens.cell('out', model).value += outcome.tokensOut ?? 0
  modelTokens.cell('cached', model).value += outcome.cachedTokens ?? 0
  modelTokens.cell('reasoning', model).value += outcome.reasoningTokens ?? 0
  modelSpend.cell(model).value += (outcome.spentMicros ?? 0) / 1_000_000
  modelFallbacks.cell(model).value += outcome.fallbacks ?? 0
  if (firstOutputMs !== null) firstOutputs.add(model, firstOutputMs)
}

export function countEmails(
  transport: MailTransport,
  { metrics: { emails }, services }: Watchers,
): MailTransport {
  const [sent, failed] = [emails.cell('sent'), emails.cell('failed')]
  return {
    isLocal: transport.isLocal,
    async deliver(mail) {
      try {
        await transport.deliver(mail)
      } catch (fault) {
        failed.value += 1
        services.record('email', false)
        throw fault
      }
      sent.value += 1
      services.record('email', true)
    },
  }
}
