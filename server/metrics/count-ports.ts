import type { MailTransport } from '#domain/mail/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { UsageQueue } from '#domain/usage/ports.ts'
import type { ServiceWatch } from '../ops/service-watch.ts'
import type { SiteMetrics } from './site-metrics.ts'

/** What watches the ports of this process. */
export type Watchers = { readonly metrics: SiteMetrics; readonly services: ServiceWatch }

/** Counts reservations, and what the gateway to the models reports about each of its calls. */
export function countUsage(
  queue: UsageQueue,
  { metrics: { reservations, modelCalls, modelTokens }, services }: Watchers,
): UsageQueue {
  const reserved = reservations.cell('reserved')
  const settled = {
    committed: reservations.cell('committed'),
    released: reservations.cell('released'),
    expired: reservations.cell('expired'),
  }
  const [tokensIn, tokensOut] = [modelTokens.cell('in'), modelTokens.cell('out')]

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
      modelCalls.cell(outcome.ending).value += 1
      // Failures are reported by the gateway, which knows whose fault they are.
      if (outcome.ending === 'completed') services.record('models', true)
      tokensIn.value += outcome.tokensIn ?? 0
      tokensOut.value += outcome.tokensOut ?? 0
      return queue.record(outcome)
    },
  }
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
