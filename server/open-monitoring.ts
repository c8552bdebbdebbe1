import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { SpanExporter } from '#gateways/telemetry/otlp.ts'
import type { Env } from './config/load.ts'
import { createProxyList } from './http/client-address.ts'
import { createMetricsListener } from './http/metrics-endpoint.ts'
import { addProcessMetrics } from './metrics/process-metrics.ts'
import { countLog, createSiteMetrics, type SiteMetrics } from './metrics/site-metrics.ts'
import { addStoreMetrics, type WatchedStore } from './metrics/store-metrics.ts'
import { createLog, type Log } from './ops/log.ts'
import { createServiceWatch, type ServiceWatch } from './ops/service-watch.ts'
import { rootFolder } from './root-folder.ts'
import { createProviderNames } from './tracing/name-provider.ts'
import { watchOutgoingCalls } from './tracing/outgoing-calls.ts'
import { createTracer, type Tracer } from './tracing/tracer.ts'

type Monitoring = {
  readonly log: Log
  readonly metrics: SiteMetrics
  readonly tracer: Tracer
  readonly services: ServiceWatch
  /** Answers `/metrics`. */
  openListener(store: WatchedStore, headers: Readonly<Record<string, string>>): RequestListener
  close(): Promise<void>
}

/** The log, the metrics and the traces of this process. */
export async function openMonitoring(env: Env): Promise<Monitoring> {
  const metrics = createSiteMetrics({ hasReader: env.metrics !== null })
  const { registry } = metrics
  const log = countLog(createLog(env.logLevel), metrics)
  const version = readVersion()
  const exporter = await openExporter(env, { log, version })
  const isProxy = createProxyList(env)
  const tracer = createTracer({ exporter, ratio: env.tracing?.ratio ?? 0, isProxy })
  const services = createServiceWatch({ now: () => new Date() })
  const stop = watchOutgoingCalls({
    registry,
    tracer,
    nameProvider: createProviderNames(env),
    // Calls of models end early when users type on, so their gateway reports what failed.
    onAnswer({ provider, status }) {
      if (provider === 'stripe') services.record(provider, isServing(status))
    },
  })
  const watched = env.metrics ? addProcessMetrics(registry, { version }) : null

  return {
    log,
    metrics,
    tracer,
    services,
    openListener(store, headers) {
      addStoreMetrics(registry, store)
      const onRefused = () => log.info('metrics_refused')
      return createMetricsListener({
        registry,
        token: env.metrics?.token ?? null,
        headers,
        onRefused,
      })
    },
    async close() {
      stop()
      watched?.close()
      await exporter?.close()
    },
  }
}

/** Declined cards and bad requests are answers; no answer, a rejected key or a rate limit are not. */
function isServing(status: number | null): boolean {
  return status !== null && status < 500 && ![401, 403, 429].includes(status)
}

/** Loaded only if traces are exported. */
async function openExporter(
  { tracing }: Env,
  { log, version }: { readonly log: Log; readonly version: string },
): Promise<SpanExporter | null> {
  if (!tracing) return null
  const { openOtlpExporter } = await import('#gateways/telemetry/otlp.ts')
  const onLost = (fault: unknown) => log.warn('trace_export_failed', { fault })
  return openOtlpExporter({ ...tracing, version, onLost })
}

function readVersion(): string {
  return JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')).version
}
