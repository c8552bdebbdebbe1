// Fills a SQLite database with users and requests, as seed-scale.mjs does with PostgreSQL.
import { DatabaseSync } from 'node:sqlite'
import { openStore } from '../store/open-store.ts'

const dayMs = 86_400_000
/** All requests are within the days that the checks of the books read. */
const filledDays = 29.5
/** In the format of our password hashes; no password matches it. */
const passwordHash = `$argon2id$v=19$m=12288,t=3,p=1,keyid=0$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Creates the database of a stopped site. Each user's requests are spread evenly over the days. */
export async function createSqliteSite(file, { users, lines }) {
  await (await openStore({ engine: 'sqlite', file })).close()
  const database = new DatabaseSync(file)
  database.exec('pragma synchronous = off; pragma cache_size = -500000')
  const now = Date.now()
  const start = Math.round(now - filledDays * dayMs)
  const at = `${start} + n * ${Math.floor((filledDays * dayMs) / Math.max(lines, 1))}`
  const id = `'user-' || n`
  const insertions = [
    `insert into user_profile (id, email, name, created_at, email_verified)
     ${count(users)} select ${id}, ${id} || '@example.com', 'Person ' || n, ${now}, 1 from numbers`,
    `insert into credential (user_id, email, name, email_verified, password_hash)
     ${count(users)} select ${id}, ${id} || '@example.com', 'Person ' || n, 1, '${passwordHash}' from numbers`,
    `insert into subscription (user_id, plan, request_limit, expires_at)
     ${count(users)} select ${id}, 'free', 1000, ${now + 30 * dayMs} from numbers`,
    `insert into reservation (user_id, request_id, state, reserved_at, is_counted, settled_at, cost,
       source_kind, source_id, source_name, feature, model, ending, tokens_in, tokens_out)
     ${count(lines)} select 'user-' || (n * 7919 % ${users}), 'request-' || n, 'committed', ${at}, 1,
       ${at}, 10, 'editor', 'editor-1', 'VS Code', 'completion', 'model-1', 'completed', 900, 40
     from numbers`,
    `insert into usage_total (user_id, day, source_id, feature, model, source_kind, source_name,
       requests, cost, tokens_in, tokens_out)
     select user_id, strftime('%Y-%m-%d', settled_at / 1000, 'unixepoch'), 'editor-1', 'completion',
       'model-1', 'editor', 'VS Code', count(*), sum(cost), 0, 0
     from reservation group by 1, 2`,
    `insert into usage_hour (user_id, hour, requests, returned)
     select user_id, strftime('%Y-%m-%dT%H', settled_at / 1000, 'unixepoch'), count(*), 0
     from reservation group by 1, 2`,
  ]
  for (const insertion of insertions) database.exec(insertion)
  database.close()
}

/** The numbers below `size`. */
function count(size) {
  return `with recursive numbers(n) as (select 0 where ${size} > 0
    union all select n + 1 from numbers where n + 1 < ${size})`
}
