import { mkdirSync } from 'node:fs'
import type { Post } from '#domain/mail/ports.ts'
import type { Ports } from '#domain/ports.ts'
import { embeddedIdentity } from '#gateways/identity/embedded/embedded.ts'
import { localMailbox } from '#gateways/mail/local-mailbox.ts'
import { smtpPost } from '#gateways/mail/smtp.ts'
import { openStore } from '#store/open-store.ts'
import { keepAuthSecrets } from './auth-secrets.ts'
import type { Env } from './env.ts'
import { secrets } from './secrets.ts'

type OpenPorts = {
  readonly ports: Ports
  /** Throws when the database cannot be asked. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Introduces the business to the database and the companies that the environment names. */
export async function openPorts(env: Env): Promise<OpenPorts> {
  mkdirSync(env.dataDir, { recursive: true })
  const { siteUrl } = env
  const clock = { now: () => new Date() }
  const { ping, close, db, engine, together, ...stores } = await openStore(env.store)
  const identity = embeddedIdentity({
    database: { db, engine, together },
    siteUrl,
    authSecrets: env.authSecrets ?? keepAuthSecrets(env.dataDir),
    secrets,
    clock,
  })
  const ports = { ...stores, together, identity, secrets, clock, siteUrl, post: findPost(env) }

  return { ports, ping, close }
}

function findPost({ smtpUrl, mailFrom }: Env): Post {
  return smtpUrl ? smtpPost({ url: smtpUrl, from: mailFrom }) : localMailbox
}
