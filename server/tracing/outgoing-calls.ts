import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { createHistogram, type Histogram } from '../metrics/histogram.ts'
import type { Registry } from '../metrics/registry.ts'
import type { Tracer } from './tracer.ts'

type WatchOptions = {
  readonly registry: Registry
  readonly tracer: Pick<Tracer, 'startCall'>
  /** The name of the service at a host; null for one that isn't counted, such as the collector. */
  readonly nameProvider: (host: string) => string | null
  /** Called when a call has ended; the status is null if there was no answer. */
  readonly onAnswer?: (call: { readonly provider: string; readonly status: number | null }) => void
}

type Call = {
  readonly method: string
  readonly host: string
  readonly setHeader: (name: string, value: string) => unknown
}

type FetchRequest = {
  readonly method: string
  readonly origin?: string | URL
  addHeader(name: string, value: string): void
}

type RunningCall = { end(status: number | null): void }

/**
 * Counts calls to other services, measures them, and makes them part of the running trace. Node
 * reports all of them, those of `node:http` and of `fetch`:
 * https://nodejs.org/docs/latest-v24.x/api/diagnostics_channel.html#built-in-channels and
 * https://undici.nodejs.org/#/docs/api/DiagnosticsChannel. Returns a function that stops it.
 */
export function watchOutgoingCalls(options: WatchOptions): () => void {
  const start = createCallCounter(options)
  const running = new WeakMap<object, RunningCall>()
  const begin = (request: object, call: Call) => {
    const started = start(call)
    if (started) running.set(request, started)
  }
  const end = (request: object, status: number | null) => {
    running.get(request)?.end(status)
    running.delete(request)
  }

  const listeners: Readonly<Record<string, (message: never) => void>> = {
    'http.client.request.created': ({ request }: { request: ClientRequest }) =>
      begin(request, {
        method: request.method,
        host: String(request.getHeader('host') ?? ''),
        // Headers that were given as a list are final already, and an error here would end the process.
        setHeader: (name, value) => request.headersSent || request.setHeader(name, value),
      }),
    'http.client.response.finish': (message: {
      request: ClientRequest
      response: IncomingMessage
    }) => end(message.request, message.response.statusCode ?? null),
    'http.client.request.error': ({ request }: { request: ClientRequest }) => end(request, null),
    'undici:request:create': ({ request }: { request: FetchRequest }) =>
      begin(request, {
        method: request.method,
        host: URL.parse(String(request.origin))?.host ?? '',
        setHeader: (name, value) => request.addHeader(name, value),
      }),
    'undici:request:headers': (message: {
      request: FetchRequest
      response: { statusCode: number }
    }) => end(message.request, message.response.statusCode),
    'undici:request:error': ({ request }: { request: FetchRequest }) => end(request, null),
  }
  for (const [name, listen] of Object.entries(listeners)) subscribe(name, listen as never)
  return () => {
    for (const [name, listen] of Object.entries(listeners)) unsubscribe(name, listen as never)
  }
}

function createCallCounter({ registry, tracer, nameProvider, onAnswer }: WatchOptions) {
  const calls = registry.counter({
    name: 'ghostwriters_provider_calls_total',
    help: 'Calls to other services, by provider and class of status',
    labels: ['provider', 'status'],
  })
  const durations = new Map<string, Histogram>()
  registry.add({
    name: 'ghostwriters_provider_call_duration_seconds',
    type: 'histogram',
    help: 'Time until another service began its answer',
    collect: () => [...durations].flatMap(([provider, of]) => of.toSamples({ provider })),
  })

  return ({ method, host, setHeader }: Call): RunningCall | null => {
    const provider = nameProvider(host)
    if (provider === null) return null
    const startedAt = performance.now()
    const span = tracer.startCall({ method, provider })
    if (span) setHeader('traceparent', span.traceParent)
    return {
      end(status) {
        const histogram = durations.get(provider) ?? createHistogram()
        durations.set(provider, histogram)
        histogram.add(performance.now() - startedAt)
        const result = status === null ? 'failed' : `${Math.floor(status / 100)}xx`
        calls.cell(provider, result).value += 1
        span?.end({ status })
        onAnswer?.({ provider, status })
      },
    }
  }
}
