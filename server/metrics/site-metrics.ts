import type { Log } from '../ops/log.ts'
import { addHistogram, type LabeledHistogram } from './histogram.ts'
import { type Cell, type Counter, createRegistry, type Registry } from './registry.ts'
import { type CountRequest, createRequestMetrics } from './request-metrics.ts'

/** What this process counts about the business, from its start on. */
export type SiteMetrics = {
  readonly registry: Registry
  /** Null if nobody reads the metrics: then requests aren't counted. */
  readonly countRequest: CountRequest | null
  /** Log lines other than those of requests. */
  readonly events: Counter
  /** Named here because operators look for them: which event counts as what. */
  readonly business: Readonly<Record<string, Cell>>
  readonly reservations: Counter
  readonly modelCalls: Counter
  readonly modelTokens: Counter
  /** In units of the operator's currency. */
  readonly modelSpend: Counter
  readonly modelFallbacks: Counter
  /** Until the first output of a model. */
  readonly firstOutputs: LabeledHistogram
  readonly emails: Counter
  readonly openStreams: Counter
}

export function createSiteMetrics({ hasReader }: { readonly hasReader: boolean }): SiteMetrics {
  const registry = createRegistry()
  const counter = (name: string, help: string, ...labels: string[]) =>
    registry.counter({ name: `ghostwriters_${name}_total`, help, labels })

  return {
    registry,
    countRequest: hasReader ? createRequestMetrics(registry) : null,
    events: counter(
      'log_events',
      'Log lines by level and event, without requests',
      'level',
      'event',
    ),
    business: createBusinessCounters(counter),
    reservations: counter('reservations', 'Requests taken from allowances, by result', 'result'),
    modelCalls: counter('model_calls', 'Answers of models, by ending', 'ending', 'model'),
    modelTokens: counter(
      'model_tokens',
      'Tokens of models, as counted or estimated; cached ones are also in, reasoning ones also out',
      'direction',
      'model',
    ),
    modelSpend: counter('model_spend', "Cost of calls to models, in the prices' currency", 'model'),
    modelFallbacks: counter('model_fallbacks', 'Calls that another router had to answer', 'model'),
    firstOutputs: addHistogram(registry, {
      name: 'ghostwriters_model_first_output_seconds',
      help: 'Time until the first output of a model',
      label: 'model',
    }),
    emails: counter('emails', 'Attempts to send an email, by result', 'result'),
    openStreams: registry.counter({
      name: 'ghostwriters_open_streams',
      help: 'Open event streams and streamed answers of models',
      labels: ['kind'],
      type: 'gauge',
    }),
  }
}

type OpenCounter = (name: string, help: string, ...labels: string[]) => Counter

/** By the event that the log has for it. */
function createBusinessCounters(counter: OpenCounter): Readonly<Record<string, Cell>> {
  const logins = counter('logins', 'Logins with a password or an emailed link', 'result')
  const subscriptions = counter('subscriptions', 'Paid subscriptions', 'change')
  return {
    login: logins.cell('succeeded'),
    'login-refused': logins.cell('refused'),
    signup: counter('signups', 'New accounts').cell(),
    checkout_started: counter('checkouts', 'Checkouts that were opened').cell(),
    subscription_started: subscriptions.cell('started'),
    subscription_ended: subscriptions.cell('ended'),
    payment_failed: counter('payments_failed', 'Renewals that failed').cell(),
    fault: counter('faults', 'Unexpected errors').cell(),
  }
}

/** The log, with everything that goes through it counted. */
export function countLog(log: Log, { countRequest, events, business }: SiteMetrics): Log {
  const count = (level: 'debug' | 'info' | 'warn' | 'error'): Log['info'] => {
    return (event, facts) => {
      events.cell(level, event).value += 1
      const cell = business[event]
      if (cell) cell.value += 1
      log[level](event, facts)
    }
  }
  return {
    debug: count('debug'),
    info: count('info'),
    warn: count('warn'),
    error: count('error'),
    request: countRequest ? countBoth(log.request, countRequest) : log.request,
    flush: log.flush,
  }
}

function countBoth(write: Log['request'], count: CountRequest): Log['request'] {
  return (answered) => {
    count(answered)
    write(answered)
  }
}
