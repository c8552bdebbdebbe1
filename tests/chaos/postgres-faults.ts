import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { openStore } from '#store/open-store.ts'
import { startPostgres } from '../postgres.ts'
import { openProxy } from '../proxy.ts'
import { mountSmallDisk } from './full-disk.ts'
import type { Fault } from './run-faults.ts'

const diskMegabytes = 400

/**
 * A PostgreSQL with a synchronous standby, on a small disk if possible, and all the faults of it.
 * The site's way to it can be broken; the test's own one only follows a failover.
 */
export async function openFaultyPostgres() {
  const disk = mountSmallDisk(diskMegabytes)
  const { primary, standby } = await startPair(disk?.folder)
  const site = await openProxy({ host: '127.0.0.1', port: primary.port })
  const own = await openProxy({ host: '127.0.0.1', port: primary.port })
  const { url } = primary

  /** Runs a statement on a connection of its own, which stays open until the fault is repaired. */
  async function open(statement: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    await client.query(statement)
    return client
  }
  const disturb = (name: string, how: () => void): Fault => ({
    name,
    async begin() {
      how()
      return site.repair
    },
  })
  const lock = (name: string, table: string): Fault => ({
    name,
    async begin() {
      const client = await open(`begin; lock table ${table} in access exclusive mode`)
      return () => client.end()
    },
  })

  const faults: Fault[] = [
    disturb('connections cut', site.cut),
    disturb('database silent', site.freeze),
    disturb('database slow', () => site.slowDown(500)),
    {
      name: 'connections ended by the server',
      async begin() {
        const client = await open(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and client_port is not null',
        )
        return () => client.end()
      },
    },
    lock('allowances locked', 'bucket'),
    lock('reservations locked', 'reservation'),
    lock('sessions locked', 'session'),
    { name: 'all connections taken', begin: () => takeAllConnections(url) },
    {
      name: 'PostgreSQL frozen',
      async begin() {
        primary.signal('SIGSTOP')
        return () => primary.signal('SIGCONT')
      },
    },
    {
      name: 'PostgreSQL killed',
      async begin() {
        await primary.kill()
        return () => insist(primary.restart)
      },
    },
    ...(disk
      ? [
          {
            name: 'disk of PostgreSQL full',
            async begin() {
              const makeRoom = disk.fill()
              return () => {
                makeRoom()
                return insist(primary.restart)
              }
            },
          },
        ]
      : []),
    {
      name: 'failover to a synchronous standby, read-only at first',
      async begin() {
        await primary.kill()
        for (const proxy of [site, own]) proxy.moveTo(standby.port)
        return () => runOn(standby.url, 'select pg_promote()')
      },
    },
  ]
  const through = (port: number) => url.replace(/:\d+\//, `:${port}/`)
  return {
    faults,
    siteUrl: through(site.port),
    ownUrl: through(own.port),
    notes: disk ? [] : ['Skipped: a full disk, which only root can mount.'],
  }
}

/** A primary with our schema, and a standby that has to confirm every commit. */
async function startPair(folder: string | undefined) {
  const settings = ['max_wal_size=64MB', 'min_wal_size=32MB']
  const primary = await startPostgres(settings, folder ? { home: folder } : {})
  onTestFinished(primary.stop)
  await openStore({ engine: 'postgres', url: primary.url }).then((store) => store.close())
  await primary.kill()
  const source = `primary_conninfo=host=127.0.0.1 port=${primary.port} user=app`
  // By default it waits five seconds for a primary that was away, and every commit with it.
  const retry = 'wal_retrieve_retry_interval=200ms'
  const standby = await startPostgres([source, retry], { standbyOf: primary })
  onTestFinished(standby.stop)
  await primary.restart()
  await runOn(primary.url, "alter system set synchronous_standby_names = '*'")
  await runOn(primary.url, 'select pg_reload_conf()')
  return { primary, standby }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function takeAllConnections(url: string): Promise<() => Promise<unknown>> {
  const clients: pg.Client[] = []
  try {
    while (true) {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      clients.push(client)
    }
  } catch {
    return () => Promise.all(clients.map((client) => client.end()))
  }
}

/** Processes of a killed server may need a moment to end. */
async function insist(start: () => Promise<void>, tries = 20): Promise<void> {
  try {
    await start()
  } catch (fault) {
    if (tries === 0) throw fault
    await pause(100)
    await insist(start, tries - 1)
  }
}
