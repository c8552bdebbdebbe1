// The numbers of the operator page, and of the metrics, with a million users: how long counting takes,
// how long it blocks the server at most, and how long a page waits for the result.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { sql } from 'kysely'
import { readReport } from '../domain/operator/read-report.ts'
import { openTotalsRefresh } from '../domain/operator/refresh-totals.ts'
import { openStore } from '../store/open-store.ts'
import { startPostgres } from '../tests/postgres.ts'

const users = Number(process.env.USERS ?? 1_000_000)
const rounds = 5

const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'site.sqlite')
await measure('SQLite', { engine: 'sqlite', file })
const { url, stop } = await startPostgres()
await measure('PostgreSQL', { engine: 'postgres', url })
await stop()

async function measure(name, address) {
  const store = await openStore(address)
  const now = new Date()
  await addUsers(store, now)
  const ports = { ...store, clock: { now: () => now }, releases: [] }
  const refreshed = []
  for (let round = 0; round < rounds; round += 1) refreshed.push(await refresh(ports))
  const read = await time(() => readReport(ports))
  const report = await readReport(ports)
  const backlogs = await time(async () => {
    await store.backlog.readMail()
    await store.notices.readInbox()
    await store.backlog.countPendingDeletions()
  })
  await store.close()

  const total = median(refreshed.map(({ totalMs }) => totalMs))
  const longest = Math.max(...refreshed.map(({ longestMs }) => longestMs))
  console.log(
    `${name}, ${report.users.all} users, ${report.paying.all} of them paying\n` +
      `  counting: ${total.toFixed(0)} ms in ${refreshed[0].steps} steps, the longest ${longest.toFixed(1)} ms\n` +
      `  reading the page's numbers: ${read.toFixed(1)} ms; the queues, with as many sent emails: ${backlogs.toFixed(1)} ms`,
  )
}

/** As a chore does it: one step after the other, with a pause for requests. */
async function refresh(ports) {
  const step = openTotalsRefresh(ports)
  const steps = []
  let hasMore = true
  while (hasMore) {
    const startedAt = performance.now()
    hasMore = await step()
    steps.push(performance.now() - startedAt)
    await nextTick()
  }
  return {
    steps: steps.length,
    longestMs: Math.max(...steps),
    totalMs: steps.reduce((sum, ms) => sum + ms, 0),
  }
}

/** Every fifth pays, every second has an editor and has used some of their allowance. */
async function addUsers({ db, engine }, now) {
  const numbers =
    engine === 'sqlite'
      ? sql`(with recursive series(n) as (select 1 union all select n + 1 from series where n < ${sql.lit(users)}) select n from series)`
      : sql`(select n from generate_series(1, ${sql.lit(users)}) as n)`
  const id = sql`'user-' || n`
  const at = sql.lit(now.getTime())
  const day = 86_400_000
  await db.connection().execute(async (one) => {
    if (engine === 'postgres') await sql`set statement_timeout = 0`.execute(one)
    await sql`insert into user_profile (id, email, name, created_at, email_verified)
      select ${id}, ${id} || '@example.com', 'A user', ${at} - (n % 400) * cast(${sql.lit(day)} as bigint), n % 10 / 9 from ${numbers} as series`.execute(
      one,
    )
    await sql`insert into billing_account (user_id, customer_id, ticket, written_ticket, seen_at, subscription_id, plan, cycle, currency, status, period_ends_at, details)
      select ${id}, 'cus_' || n, 1, 1, ${at}, 'sub_' || n, case n % 2 when 0 then 'pro' else 'essential' end,
        case n % 3 when 0 then 'yearly' else 'monthly' end, case n % 4 when 0 then 'eur' else 'usd' end,
        case n % 50 when 0 then 'past-due' else 'active' end, ${at}, '{"change":null,"due":null,"dispute":null}'
      from ${numbers} as series where n % 5 = 0`.execute(one)
    await sql`insert into bucket (user_id, ceiling, refill_ms, full_at)
      select ${id}, 1000, 1728000, ${at} + (n % 1001) * cast(1728000 as bigint) from ${numbers} as series where n % 2 = 0`.execute(
      one,
    )
    await sql`insert into download (user_id, version, downloaded_at)
      select ${id}, '0.2.' || (n % 9), ${at} from ${numbers} as series where n % 2 = 0`.execute(one)
    await sql`insert into mail (id, kind, to_address, subject, paragraphs, written_at, sent_at, tries)
      select ${id}, 'receipt', ${id} || '@example.com', 'Your receipt', '[]', ${at}, ${at}, 0 from ${numbers} as series`.execute(
      one,
    )
    await sql`analyze`.execute(one)
  })
}

async function time(work) {
  const runs = []
  for (let run = 0; run < rounds; run += 1) {
    const startedAt = performance.now()
    await work()
    runs.push(performance.now() - startedAt)
  }
  return median(runs)
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
}
