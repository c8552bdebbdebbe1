import type { RequestListener, Server } from 'node:http'
import type { Ports } from '#domain/ports.ts'
import { startChores } from './chores.ts'
import type { Env } from './env.ts'
import { readEnvOrLeave } from './env-file.ts'
import type { PaymentPages } from './house.ts'
import { openHttpServer } from './http-server.ts'
import { type Answered, openLog } from './log.ts'
import { openPorts } from './open-ports.ts'
import type { Package } from './read-packages.ts'
import { openReadiness } from './readiness.ts'
import { type Setting, toSetting } from './setting.ts'
import { keepStandInKey } from './stand-in-key.ts'
import { stopOnSignals } from './stop.ts'

/** What is open by the time the door is built. */
export type Grounds = {
  readonly setting: Setting
  readonly ports: Ports
  readonly packages: readonly Package[]
  readonly ping: () => Promise<void>
  readonly paymentPages: PaymentPages | null
  readonly server: Server
}

/** The life of the process: environment, store, door, listening, leaving in good order. */
export async function run(openDoor: (grounds: Grounds) => Promise<RequestListener>): Promise<void> {
  const env = readEnvOrLeave()
  const log = openLog(env.logLevel)
  const stopping = new AbortController()
  const leaving = new AbortController()
  const { ports, packages, chores, paymentPages, ping, logHash, close } = await openPorts(env, log)
  const standInKey = keepStandInKey(env)
  const setting = toSetting(env, { log, leaving: leaving.signal, logHash, standInKey })
  const server = openHttpServer({
    headers: setting.bareHeaders,
    refusedSockets: setting.refusedSockets,
    onRefused: (status) => log.request(toRefused(setting, status)),
  })

  const isStoreReady = openReadiness(ping)
  const askReadiness = async () => {
    if (stopping.signal.aborted) throw new Error('The server is about to stop')
    return isStoreReady()
  }
  const given = { setting, ports, packages, paymentPages, ping: askReadiness, server }
  server.on('request', await openDoor(given))
  await listen(server, env)
  const stopChores = startChores({ ports, log, chores })
  const { stopGraceMs: graceMs } = env
  const closeAll = () => stopChores().finally(close)
  stopOnSignals({ server, close: closeAll, stopping, graceMs, leaving, log })

  log.info('ready', { url: env.siteUrl, ms: Math.round(performance.now()) })
  log.flush()
  // To whoever started us, who prints the link; a key has no place in the log.
  process.send?.({ ready: env.siteUrl, standInKey })
}

function toRefused({ nextId }: Setting, status: number): Answered {
  return { id: nextId(), at: performance.now(), method: 'other', route: 'refused', status, ms: 0 }
}

function listen(server: Server, { host, port }: Env): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      listening()
    })
  })
}
