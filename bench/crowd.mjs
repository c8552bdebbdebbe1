// Fills a database with users, each logged in with a browser and an editor. Writes directly to the
// database file, because signing up a million users would take days of hashing.
import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore } from '../store/open-store.ts'

const day = 86_400_000
/** In the format of our password hashes; no password matches it. */
const passwordHash = `$argon2id$v=19$m=12288,t=3,p=1,keyid=0$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Returns the data directory, and a function that returns the credentials of a user. */
export async function gatherCrowd(size) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const file = join(dataDir, 'ghost-writers-ia.sqlite')
  await (await openStore({ engine: 'sqlite', file })).close()
  write(file, size)
  return { dataDir, person: toPerson }
}

function toPerson(number) {
  const browser = digest(`browser ${number}`)
  const editor = `gwe_${digest(`editor ${number}`)}`
  return {
    uid: `user-${number}`,
    email: `user-${number}@example.com`,
    cookie: `session=${encodeURIComponent(btoa(JSON.stringify(browser)))}`,
    bearer: `Bearer ${editor}`,
    sessions: { browser: digest(browser), editor: digest(editor) },
  }
}

function write(file, size) {
  const database = new DatabaseSync(file)
  database.exec('pragma synchronous = off; begin')
  const add = (table, columns) =>
    database.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    )
  const user = add('user_profile', ['id', 'email', 'name', 'created_at', 'email_verified'])
  const credential = add('credential', [
    'user_id',
    'email',
    'name',
    'email_verified',
    'password_hash',
  ])
  const plan = add('subscription', ['user_id', 'plan', 'request_limit', 'expires_at'])
  const session = add('session', ['id', 'user_id', 'kind', 'device', 'started_at', 'seen_at'])
  const bucket = add('bucket', ['user_id', 'ceiling', 'refill_ms', 'full_at'])
  const counted = add('usage_hour', ['user_id', 'hour', 'requests', 'returned'])
  const now = Date.now()
  const hours = [1, 2].map((ago) => new Date(now - ago * day).toISOString().slice(0, 13))

  for (let number = 0; number < size; number += 1) {
    const { uid, email, sessions } = toPerson(number)
    const name = `Person ${number}`
    user.run(uid, email, name, now, 1)
    credential.run(uid, email, name, 1, passwordHash)
    plan.run(uid, 'free', 1_000, now + 30 * day)
    for (const [kind, id] of Object.entries(sessions)) session.run(id, uid, kind, kind, now, now)
    bucket.run(uid, 1_000, day / 50, now)
    for (const one of hours) counted.run(uid, one, number % 50, 0)
  }
  database.exec('commit; analyze')
  database.close()
}

function digest(text) {
  return createHash('sha256').update(text).digest('base64url')
}
