// Fills a PostgreSQL database with users and requests, with SQL that makes the rows on the server:
// inserting five million over a connection would take an hour.
import pg from 'pg'
import { openStore } from '../store/open-store.ts'

const dayMs = 86_400_000
/** All requests are within the days that the checks of the books read. */
const filledDays = 29.5
/** In the format of our password hashes; no password matches it. */
const passwordHash = `$argon2id$v=19$m=12288,t=3,p=1,keyid=0$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Migrates the database and adds users with sessions, emails and an allowance, without requests. */
export async function addUsers(url, size) {
  await (await openStore({ engine: 'postgres', url })).close()
  const now = Date.now()
  const id = `'user-' || n`
  const old = 'case when n % 200 = 0'
  await insertWithoutIndexes(
    url,
    {
      user_profile: `(id, email, name, created_at, email_verified)
      select ${id}, 'user-' || n || '@example.com', 'Person ' || n,
        ${now} - (n % 700)::bigint * ${dayMs}, n % 10 / 9 from numbers`,
      credential: `(user_id, email, name, email_verified, password_hash)
      select ${id}, 'user-' || n || '@example.com', 'Person ' || n, 1, '${passwordHash}' from numbers`,
      subscription: `(user_id, plan, request_limit, expires_at)
      select ${id}, 'free', 1000, ${now + 30 * dayMs} from numbers`,
      // One in 200 has expired, so that there is something to delete.
      session: `(id, user_id, kind, device, started_at, seen_at)
      select ${toDigest(toDigest(`'browser ' || n`))}, ${id}, 'browser', 'browser',
        ${old} then ${now - 400 * dayMs} else ${now} - n * 500::bigint end,
        ${old} then ${now - 400 * dayMs} else ${now} - n * 500::bigint end from numbers
      union all
      select ${toDigest(`'gwe_' || ${toDigest(`'editor ' || n`)}`)}, ${id}, 'editor', 'editor', ${now}, ${now}
      from numbers`,
      bucket: `(user_id, ceiling, refill_ms, full_at)
      select ${id}, 1000, ${dayMs / 50}, ${now} + (n % 1000)::bigint * ${dayMs / 50} from numbers`,
      mail: `(id, kind, to_address, subject, paragraphs, written_at, sent_at, tries)
      select 'mail-' || n, 'welcome', 'user-' || n || '@example.com', 'Welcome', '[]',
        ${now} - (n % 3000)::bigint * ${dayMs / 100} - 3600000, ${now}, 1 from numbers`,
      billing_account: `(user_id, customer_id, ticket, written_ticket, subscription_id, plan, cycle,
        status, seen_at)
      select ${id}, 'cus_' || n, 1, 1, 'sub_' || n, 'pro', 'monthly', 'canceled', ${now}
      from numbers where n % 20 = 0`,
    },
    size,
  )
}

/** Adds requests numbered from `from` to `upTo`, evenly over the days, and counts them. */
export async function addRequests(url, { users, from, upTo }) {
  const start = Date.now() - filledDays * dayMs
  const at = `${Math.round(start)} + (n - ${from})::bigint * ${Math.floor((filledDays * dayMs) / (upTo - from))}`
  await insertWithoutIndexes(url, {
    reservation: `(user_id, request_id, state, reserved_at, settled_at, cost, source_kind, source_id,
        source_name, feature, model, ending, tokens_in, tokens_out)
      select 'user-' || (n::bigint * 7919 % ${users}), 'request-' || n, 'committed', ${at}, ${at}, 10,
        'editor', 'editor-1', 'VS Code', 'completion', 'model-1', 'completed', 900, 40
      from generate_series(${from}, ${upTo - 1}) as n`,
  })
  await insertWithoutIndexes(url, {
    usage_total: `(user_id, day, source_id, feature, model, source_kind, source_name, requests, cost,
        tokens_in, tokens_out)
      select user_id, to_char(to_timestamp(settled_at / 1000) at time zone 'UTC', 'YYYY-MM-DD'),
        'editor-' || ${from}, 'completion', 'model-1', 'editor', 'VS Code', count(*), sum(cost), 0, 0
      from reservation where reserved_at >= 0 and ${isNew(from)} group by 1, 2`,
    usage_hour: `(user_id, hour, requests, returned)
      select user_id, to_char(to_timestamp(settled_at / 1000) at time zone 'UTC', 'YYYY-MM-DD"T"HH24'),
        count(*), 0
      from reservation where ${isNew(from)} group by 1, 2
      on conflict (user_id, hour) do update set requests = usage_hour.requests + excluded.requests`,
  })
}

function isNew(from) {
  return `substr(request_id, 9)::bigint >= ${from}`
}

/** The part after `insert into` of each table. Indexes are dropped and built again, which is faster. */
async function insertWithoutIndexes(url, tables, size = 0) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("set session_replication_role = 'replica'; set maintenance_work_mem = '1GB'")
  for (const [table, insertion] of Object.entries(tables)) {
    const { rows } = await client.query(
      `select indexname, indexdef from pg_indexes where tablename = $1 and schemaname = 'public'
        and not exists (select from pg_constraint where conname = indexname)`,
      [table],
    )
    for (const { indexname } of rows) await client.query(`drop index "${indexname}"`)
    const numbers = `with numbers(n) as (select generate_series(0, ${size - 1}))`
    await client.query(`${size ? numbers : ''} insert into ${table} ${insertion}`)
    for (const { indexdef } of rows) await client.query(indexdef)
    await client.query(`vacuum analyze ${table}`)
  }
  await client.end()
}

/** As `digest` of crowd.mjs: SHA-256 in base64url. */
function toDigest(text) {
  return `translate(rtrim(encode(sha256(convert_to(${text}, 'UTF8')), 'base64'), '='), '+/', '-_')`
}
