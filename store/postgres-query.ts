import pg from 'pg'

/** Runs a statement and returns its rows. */
export type Query = <Row extends object>(
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>

export function createQuery(client: pg.Client): Query {
  return async <Row extends object>(text: string, values?: readonly unknown[]) => {
    try {
      const { rows } = await client.query<Row>(text, values && [...values])
      return rows
    } catch (fault) {
      throw new PostgresFault(fault)
    }
  }
}

/** SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const advice: Readonly<Record<string, string>> = {
  '28P01': 'check the user and the password',
  '28000': 'check the user, and pg_hba.conf of the server',
  '3D000': 'create the database first',
  '42501':
    'the user must own the database and its tables: alter database … owner to …, or grant all on schema public to …',
  '53100': 'make room on the disk of the server',
  '55P03':
    'another move, perhaps one that was killed a minute ago, or a site uses the tables; wait a minute',
  '25006': 'the server is read-only; use the address of the primary',
}

/** PostgreSQL or the connection to it failed. Says what to do, and nothing of what was stored. */
export class PostgresFault extends Error {
  constructor(cause: unknown) {
    super(describe(cause), { cause })
  }
}

function describe(fault: unknown): string {
  if (fault instanceof pg.DatabaseError) {
    // What follows is the value.
    const where = /^COPY (\w+), line \d+(, column \w+)?/.exec(fault.where ?? '')?.[0]
    return [fault.message, where, advice[fault.code ?? '']].filter(Boolean).join('; ')
  }
  if (fault instanceof Error && fault.cause) return describe(fault.cause)
  return `the connection failed: ${fault instanceof Error ? fault.message : fault}`
}
