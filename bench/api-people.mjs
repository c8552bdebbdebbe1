// Users with editors, for the benchmarks of the API.
import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstSubscription } from '../domain/identity/user.ts'
import { openStore } from '../store/open-store.ts'
import { startSite } from './servers.mjs'

/** A site on SQLite with users on Free. */
export async function openSqliteSite(port, { settings: more = {}, size }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const address = { engine: 'sqlite', file: join(dataDir, 'ghost-writers-ia.sqlite') }
  const bearers = await addPeople(address, size)
  const nodeArgs = process.env.NODE_ARGS?.split(' ') ?? []
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...more }
  return { ...(await startSite({ port, settings, nodeArgs })), address, bearers, port, pairs: 0 }
}

/** Users on Free, each with an editor. Returns what the editors send. */
export async function addPeople(address, size) {
  const store = await openStore(address)
  const now = new Date()
  const bearers = []
  for (let number = 0; number < size; number += 1) {
    const id = `user-${number}`
    const token = `gwe_${digest(id)}`
    const user = { id, email: id, name: id, createdAt: now, isEmailVerified: true }
    await store.users.addUser(user, firstSubscription(now))
    const times = { startedAt: now, seenAt: now, expiresAt: null }
    const session = { id: digest(token), userId: id, kind: 'editor', device: 'VS Code', ...times }
    await store.sessions.addSession(session)
    bearers.push(`Bearer ${token}`)
  }
  await store.close()
  return bearers
}

function digest(text) {
  return createHash('sha256').update(text).digest('base64url')
}
