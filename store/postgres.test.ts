import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { openProxy } from '#tests/proxy.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { openPostgres } from './postgres.ts'

const polling = { timeout: 5_000, interval: 10 }

/** A store behind a proxy that can cut its connection, and a client directly at the server. */
async function openBehindProxy() {
  const address = await engines[1].findAddress()
  if (address.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
  const { hostname, port, pathname } = new URL(address.url)
  const proxy = await openProxy({ host: hostname, port: Number(port) })
  const { db } = openPostgres(`postgres://app@127.0.0.1:${proxy.port}${pathname}`)
  onTestFinished(() => db.destroy())
  const server = new pg.Client({ connectionString: address.url })
  await server.connect()
  onTestFinished(() => server.end())
  const theirs = 'datname = current_database() and pid <> pg_backend_pid()'

  return {
    db,
    proxy,
    countBusy: async () => {
      const asked = `select from pg_stat_activity where ${theirs} and state = 'active'`
      return (await server.query(asked)).rowCount
    },
    endConnections: () =>
      server.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${theirs}`),
  }
}

type ProxiedStore = Awaited<ReturnType<typeof openBehindProxy>>

const ask = ({ db }: Pick<ProxiedStore, 'db'>) => sql`select 1`.execute(db)
const sleep = ({ db }: Pick<ProxiedStore, 'db'>) => sql`select pg_sleep(5)`.execute(db)
const sleepInTransaction = ({ db }: Pick<ProxiedStore, 'db'>) =>
  db.transaction().execute((transaction) => sleep({ db: transaction }))

const isUnavailable = (asked: Promise<unknown>) => asked.then(() => false, isDatabaseUnavailable)

test.each([
  ['the server ends them', ({ endConnections }: ProxiedStore) => endConnections()],
  ['their connection is cut', ({ proxy }: ProxiedStore) => proxy.hangUp()],
  ['no data comes through anymore', ({ proxy }: ProxiedStore) => proxy.freeze()],
])('running queries fail when %s, and later ones are answered', async (_, happen) => {
  const cable = await openBehindProxy()
  const underWay = [sleep(cable), sleepInTransaction(cable), sleep(cable)].map(isUnavailable)
  await expect.poll(cable.countBusy, polling).toBe(3)

  await happen(cable)
  expect(await Promise.all(underWay)).toEqual([true, true, true])
  cable.proxy.repair()

  await expect.poll(() => isUnavailable(ask(cable)), polling).toBe(false)
  await Promise.all(Array.from({ length: 20 }, () => ask(cable)))
})

test('an unreachable server counts as unavailable', async () => {
  const cable = await openBehindProxy()
  cable.proxy.cut()

  expect(await isUnavailable(ask(cable))).toBe(true)
})

test.each([
  ['refuses connections', ({ proxy }: ProxiedStore) => proxy.cut()],
  ['does not answer', ({ proxy }: ProxiedStore) => proxy.freeze()],
])(
  'once a server %s, queries fail within a second, and work again within two',
  async (_, happen) => {
    const cable = await openBehindProxy()
    await ask(cable)
    happen(cable)
    expect(await isUnavailable(ask(cable))).toBe(true)

    const startedAt = performance.now()
    expect(await Promise.all([1, 2, 3].map(() => isUnavailable(ask(cable))))).toEqual(
      Array(3).fill(true),
    )
    expect(performance.now() - startedAt).toBeLessThan(1_000)

    cable.proxy.repair()
    await expect.poll(() => isUnavailable(ask(cable)), { ...polling, timeout: 2_000 }).toBe(false)
  },
)

test('a query that waits for a lock does not keep others from being answered', async () => {
  const cable = await openBehindProxy()
  const waiting = isUnavailable(sql`select pg_sleep(2)`.execute(cable.db))

  await expect.poll(() => cable.proxy.countEnded(), polling).toBe(1)

  expect(await isUnavailable(ask(cable))).toBe(false)
  expect(await waiting).toBe(false)
})

test('every connection has the time limits, set after it was opened', async () => {
  const { db } = await openBehindProxy()

  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)

  expect(rows).toEqual([{ statement: '10s', idle: '15s' }])
})

test('an invalid query is our own error', async () => {
  const cable = await openBehindProxy()

  expect(await isUnavailable(sql`select nonsense`.execute(cable.db))).toBe(false)
})

test.each([
  ['is full', '53100'],
  ['takes too long', '57014'],
  ['is read-only', '25006'],
])('a server that %s counts as unavailable', async (_, code) => {
  const { db } = await openBehindProxy()
  const raise = sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`)

  expect(await isUnavailable(raise.execute(db))).toBe(true)
})

test('a server without TLS gets neither user nor password when TLS is required', async () => {
  const heard: Buffer[] = []
  const server = createServer((socket) =>
    socket.on('data', (bytes) => {
      heard.push(bytes)
      socket.write('N')
    }),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { db } = openPostgres(`postgres://ghost:secret@127.0.0.1:${port}/site?sslmode=verify-full`)
  onTestFinished(() => db.destroy())

  expect(await isUnavailable(sql`select 1`.execute(db))).toBe(true)

  // https://www.postgresql.org/docs/current/protocol-message-formats.html, SSLRequest
  expect(Buffer.concat(heard).toString('hex')).toBe('0000000804d2162f')
})
