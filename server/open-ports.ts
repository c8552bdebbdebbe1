import { mkdirSync } from 'node:fs'
import type { Ports } from '#domain/ports.ts'
import { openStore } from '#store/open-store.ts'
import { keepAuthSecrets } from './auth-secrets.ts'
import type { Env } from './env.ts'

type OpenPorts = {
  readonly ports: Ports
  /** The first signs, the rest still verify. */
  readonly authSecrets: readonly string[]
  /** Throws when the database cannot be asked. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Introduces the business to the database and the companies that the environment names. */
export async function openPorts({ dataDir, store: address, ...env }: Env): Promise<OpenPorts> {
  mkdirSync(dataDir, { recursive: true })
  const authSecrets = env.authSecrets ?? keepAuthSecrets(dataDir)
  const { ping, close, ...stores } = await openStore(address)

  return { ports: { ...stores, clock: { now: () => new Date() } }, authSecrets, ping, close }
}
