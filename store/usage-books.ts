import { type RawBuilder, sql } from 'kysely'
import type { UserId } from '#domain/identity/user.ts'
import { days, hours, later, toDay } from '#domain/time.ts'
import type { UsageStore } from '#domain/usage/ports.ts'
import type { DayBooks } from '#domain/usage/usage-line.ts'
import type { Database } from './tables.ts'

/** The source of requests that were counted before the totals, by the migration that added them. */
const earlier = 'earlier'

/** How many users of a day are looked at again in one statement. */
const pageSize = 1_000

/** Nearly all requests end within that time: only those of a server that was down take longer. */
const usuallyHeldMs = hours(1)

/**
 * For checking that requests, totals and counter agree. By days, because requests are stored in the
 * order of their time: by users, each would be read from another place of the disk.
 */
export function usageBooks(db: Database): Pick<UsageStore, 'listMismatches'> {
  return {
    async listMismatches(day, atMost) {
      const found: DayBooks[] = []
      let after: string | undefined = ''
      while (after !== undefined && found.length < atMost) {
        const since = later(new Date(day), -usuallyHeldMs)
        const suspects: readonly BookRow[] = await listDiffering(db, { day, since, after })
        const users = suspects.map(({ user_id }) => user_id)
        // Again with all their requests: some may have begun earlier.
        if (users.length > 0)
          found.push(...(await listDiffering(db, { day, users })).map((row) => toBooks(day, row)))
        after = users.length < pageSize ? undefined : users.at(-1)
      }
      return found.slice(0, atMost)
    },
  }
}

type BookRow = {
  readonly user_id: string
  readonly counted: number
  readonly totals: number
  readonly lines: number
}

type Compared = {
  readonly day: string
  /** Reads only requests that began since then. */
  readonly since?: Date
  /** The id that users follow. */
  readonly after?: string
  readonly users?: readonly string[]
}

/** The first users whose books of a day differ. One statement, because requests are counted while it reads. */
async function listDiffering(
  db: Database,
  { day, since, after = '', users }: Compared,
): Promise<readonly BookRow[]> {
  const start = new Date(day)
  const end = later(start, days(1))
  const theirs = users ? sql`user_id in (${sql.join(users)})` : sql`user_id > ${after}`
  const { rows } = await sql<BookRow>`
    select user_id, sum(counted) as counted, sum(totals) as totals, sum(lines) as lines
    from (
      select user_id, sum(requests * 10 + tenths) as counted, 0 as totals, 0 as lines
      from usage_hour
      where hour >= ${day} and hour < ${toDay(end)} and ${theirs}
      group by user_id
      union all
      select user_id, 0, sum(cost), sum(case when source_id = ${earlier} then cost else 0 end)
      from usage_total
      where day = ${day} and ${theirs}
      group by user_id
      union all
      select user_id, 0, 0, sum(cost)
      from reservation
      where ${isBetween({ since, end })} and ${theirs}
        and settled_at >= ${start.getTime()} and settled_at < ${end.getTime()}
        and state = 'committed'
      group by user_id
    ) as books
    group by user_id
    having sum(counted) <> sum(totals) or sum(totals) <> sum(lines)
    order by user_id
    limit ${sql.lit(pageSize)}
  `.execute(db)
  return rows
}

function isBetween({
  since,
  end,
}: {
  readonly since: Date | undefined
  readonly end: Date
}): RawBuilder<boolean> {
  return sql`reserved_at >= ${since?.getTime() ?? 0} and reserved_at < ${end.getTime()}`
}

function toBooks(day: string, { user_id, counted, totals, lines }: BookRow): DayBooks {
  return {
    userId: user_id as UserId,
    day,
    counted: Number(counted),
    totals: Number(totals),
    // Requests from before the totals have no lines that are known to belong to them.
    lines: Number(lines),
  }
}
