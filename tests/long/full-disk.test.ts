import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { minutes } from '#domain/time.ts'
import { mountSmallDisk } from '../chaos/full-disk.ts'
import { startPostgres } from '../postgres.ts'
import { startSite } from '../site-process.ts'

/** The database is written to every ten seconds. */
const polling = { timeout: 30_000, interval: 500 }

function watch(origin: string) {
  const read = async (path: string) => (await fetch(`${origin}${path}`)).text()
  return async () => {
    const { status } = await fetch(`${origin}/readyz?store`)
    const page = await read('/status')
    return { status, isShown: page.includes('Part of the site is down') }
  }
}

const up = { status: 200, isShown: false }
const down = { status: 503, isShown: true }

test(
  'a full disk is seen by /readyz?store and shown by /status, and so is that there is room again',
  async (context) => {
    const disk = mountSmallDisk(24)
    if (!disk) return context.skip('only root can mount a disk')
    const { origin } = await startSite({ DATA_DIR: disk.folder, LOG_LEVEL: 'silent' })
    const find = watch(origin)
    expect(await find()).toEqual(up)

    const makeRoom = disk.fill()
    await expect.poll(find, polling).toEqual(down)
    expect((await fetch(`${origin}/pricing`)).status).toBe(200)
    makeRoom()
    await expect.poll(find, polling).toEqual(up)
  },
  minutes(3),
)

test(
  'a read-only PostgreSQL server is seen by /readyz?store and shown by /status, and so is its recovery',
  async () => {
    const server = await startPostgres()
    onTestFinished(server.stop)
    const { origin } = await startSite({ DATABASE_URL: server.url, LOG_LEVEL: 'silent' })
    const find = watch(origin)
    expect(await find()).toEqual(up)
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => undefined)
    await client.connect()
    onTestFinished(() => client.end())

    await client.query('alter system set default_transaction_read_only = on')
    await client.query('select pg_reload_conf()')
    await expect.poll(find, polling).toEqual(down)
    await client.query('alter system reset default_transaction_read_only')
    await client.query('select pg_reload_conf()')
    await expect.poll(find, polling).toEqual(up)
  },
  minutes(3),
)
