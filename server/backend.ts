import type { RequestListener } from 'node:http'
import { createTotalsRefresh } from '#domain/operator/refresh-totals.ts'
import type { Ports } from '#domain/ports.ts'
import { seconds } from '#domain/time.ts'
import { type Env, readEnvOrExit } from './config/load.ts'
import { keepStandInKey } from './config/secrets.ts'
import { createServerContext, type ServerContext } from './context.ts'
import type { Package } from './downloads/packages.ts'
import type { PaymentPages } from './http/http-app.ts'
import { createDailyCounts } from './metrics/daily-counts.ts'
import { openMonitoring } from './open-monitoring.ts'
import { openPorts } from './open-ports.ts'
import { type Chore, startChores } from './ops/chores.ts'
import { type LeaseHolder, openLeaseHolder } from './ops/lease-holder.ts'
import { watchStore } from './ops/readiness.ts'
import { createSiteStatus } from './ops/site-status.ts'

/** Everything behind the HTTP server: environment, log, store, providers and chores. */
export type Backend = {
  readonly env: Env
  readonly server: ServerContext
  readonly ports: Ports
  readonly packages: readonly Package[]
  /** The pages of the payment sandbox; null with Stripe. */
  readonly paymentPages: PaymentPages | null
  /** Answers `/metrics`. */
  readonly metrics: RequestListener
  /** Opens the local mailbox and the payment sandbox. Null on a public origin. */
  readonly standInKey: string | null
  /** Whether the database answered when it was last checked. */
  readonly isStoreReachable: () => boolean
  readonly startChores: () => void
  /** Ends the answers of models that still run, with an error event. */
  readonly interruptCalls: () => void
  /** Leaves new work of the payment sandbox to other replicas, or until the next start. */
  readonly stopClaiming: () => void
  /** Stops the chores, then closes the store. */
  readonly close: () => Promise<void>
}

/** Reads the environment and opens the store; migrates the database. Exits if the environment is invalid. */
export async function openBackend(
  shutdownSignal: AbortSignal,
  reportInvalid?: (reason: string) => void,
): Promise<Backend> {
  const env = readEnvOrExit(reportInvalid)
  const monitoring = await openMonitoring(env)
  const { log, metrics } = monitoring
  for (const reason of env.misspelled) log.warn('unknown_setting', { reason })
  const opened = await openPorts(env, log, monitoring)
  const { ports, packages, paymentPages, chores, ping, logHash, close } = opened
  const standInKey = keepStandInKey(env)
  const watched = watchStore(ping, { log })
  const { isStoreReachable } = watched
  const readStatus = createSiteStatus({ env, ...monitoring, isStoreReachable })
  const server = createServerContext(env, {
    ...monitoring,
    readStatus,
    shutdownSignal,
    logHash,
    standInKey,
  })
  const saveCounts = createDailyCounts(metrics, ports)
  let holder: LeaseHolder | null = null
  let stopChores = async () => {}
  const watchedStore = { ...opened, isStoreReachable, findHolder: () => holder }

  return {
    env,
    server,
    ports,
    packages,
    paymentPages,
    metrics: monitoring.openListener(watchedStore, server.bareHeaders),
    standInKey,
    isStoreReachable,
    startChores() {
      if (env.isDrill) return
      holder = openLeaseHolder({ leases: ports.leases, log })
      const stop = startChores({
        ports,
        log,
        chores: [...chores, ...listOperatorChores(env, { ports, saveCounts })],
        holder,
      })
      stopChores = () => stop().then(saveCounts)
    },
    interruptCalls: opened.interruptCalls,
    stopClaiming: opened.stopClaiming,
    close: () =>
      Promise.all([stopChores(), watched.close()]).then(close, close).finally(monitoring.close),
  }
}

type OperatorChores = { readonly ports: Ports; readonly saveCounts: () => Promise<void> }

/** What the operator page needs; nothing is counted in the database if nobody can open it. */
function listOperatorChores({ operators }: Env, { ports, saveCounts }: OperatorChores): Chore[] {
  if (operators.length === 0) return []
  const refresh = createTotalsRefresh(ports)
  return [
    {
      name: 'save-counts',
      restMs: seconds(20),
      isEverybodys: true,
      work: () => saveCounts().then(() => false),
    },
    // Counting and the rest take less than a minute together.
    { name: 'refresh-totals', restMs: seconds(30), firstAfterMs: seconds(2), work: refresh },
  ]
}
