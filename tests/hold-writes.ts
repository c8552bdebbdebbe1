import pg from 'pg'
import { onTestFinished } from 'vitest'

/** Blocks all writes to the table until they are ended. */
export async function holdWrites(url: string, { event, table }: { event: string; table: string }) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`
    select pg_advisory_lock(1);
    create or replace function hold() returns trigger language plpgsql
      as 'begin perform pg_advisory_xact_lock_shared(1); return new; end';
    create trigger hold before ${event} on ${table} for each row execute function hold()`)
  const waiting = "from pg_locks where locktype = 'advisory' and not granted"
  return {
    countWaiting: async () =>
      Number((await client.query(`select count(*) ${waiting}`)).rows[0].count),
    /** Ends the blocked connections, as the server does when it notices that a process died. */
    async endWaiting() {
      await client.query(`select pg_terminate_backend(pid) ${waiting}`)
      await client.query(`select pg_advisory_unlock(1)`)
      await client.query(`drop trigger hold on ${table}`)
    },
  }
}
