import { mkdirSync } from 'node:fs'
import type { Post } from '#domain/mail/ports.ts'
import type { Ports } from '#domain/ports.ts'
import { localMailbox } from '#gateways/mail/local-mailbox.ts'
import { smtpPost } from '#gateways/mail/smtp.ts'
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
export async function openPorts(env: Env): Promise<OpenPorts> {
  mkdirSync(env.dataDir, { recursive: true })
  const authSecrets = env.authSecrets ?? keepAuthSecrets(env.dataDir)
  const { ping, close, ...stores } = await openStore(env.store)
  const ports = { ...stores, clock: { now: () => new Date() }, post: findPost(env) }

  return { ports, authSecrets, ping, close }
}

function findPost({ smtpUrl, mailFrom }: Env): Post {
  return smtpUrl ? smtpPost({ url: smtpUrl, from: mailFrom }) : localMailbox
}
