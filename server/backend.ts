import type { Ports } from '#domain/ports.ts'
import { type Config, toConfig } from './config/config.ts'
import { type Env, readEnvOrExit } from './config/load.ts'
import { keepStandInKey } from './config/secrets.ts'
import type { Package } from './downloads/packages.ts'
import type { PaymentPages } from './http/http-app.ts'
import { openPorts } from './open-ports.ts'
import { startChores } from './ops/chores.ts'
import { openLog } from './ops/log.ts'
import { watchStore } from './ops/readiness.ts'

/** Everything behind the HTTP server: environment, log, store, providers and chores. */
export type Backend = {
  readonly env: Env
  readonly config: Config
  readonly ports: Ports
  readonly packages: readonly Package[]
  /** The pages of the payment sandbox; null with Stripe. */
  readonly paymentPages: PaymentPages | null
  /** Opens the local mailbox and the payment sandbox. Null on a public origin. */
  readonly standInKey: string | null
  /** Whether the database answered when it was last checked. */
  readonly isStoreReachable: () => boolean
  readonly startChores: () => void
  /** Leaves new work of the payment sandbox to other replicas, or until the next start. */
  readonly stopClaiming: () => void
  /** Stops the chores, then closes the store. */
  readonly close: () => Promise<void>
}

/** Reads the environment and opens the store; migrates the database. Exits if the environment is invalid. */
export async function openBackend(shutdownSignal: AbortSignal): Promise<Backend> {
  const env = readEnvOrExit()
  const log = openLog(env.logLevel)
  const opened = await openPorts(env, log)
  const { ports, packages, paymentPages, chores, ping, logHash, stopClaiming, close } = opened
  const standInKey = keepStandInKey(env)
  const watched = watchStore(ping, { log })
  let stopChores = async () => {}

  return {
    env,
    config: toConfig(env, { log, shutdownSignal, logHash, standInKey }),
    ports,
    packages,
    paymentPages,
    standInKey,
    isStoreReachable: watched.isStoreReachable,
    startChores() {
      if (env.isDrill) return
      stopChores = startChores({ ports, log, chores })
    },
    stopClaiming,
    close: () => Promise.all([stopChores(), watched.close()]).then(close, close),
  }
}
