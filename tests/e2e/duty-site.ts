import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fastSettings, startPostgres } from '../postgres.ts'
import { test as base } from './site.ts'
import { type OwnSite, startOwnSite } from './start-own-site.ts'

export const databases = ['SQLite', 'PostgreSQL'] as const

type DatabaseName = (typeof databases)[number]

export type DutySite = Pick<OwnSite, 'url' | 'dataDir' | 'restart'> & {
  /** `npm run admin -- …`: returns what it prints. */
  readonly runAdmin: (...args: string[]) => Promise<string>
}

type Opened = DutySite & Pick<OwnSite, 'stop'>

/** Everything that the duties need of an operator. */
export const operator = {
  TAX: 'stripe',
  TAX_COUNTRY: 'DE',
  CONTACT_EMAIL: 'desk@ghost.example',
  OPERATOR_NAME: 'Ghost Writers GmbH',
  OPERATOR_ADDRESS: 'Unter den Linden 1, 10117 Berlin, Germany',
  OPERATOR_PHONE: '+49 30 1234567',
  OPERATOR_REPRESENTATIVE: 'Grace Hopper',
  OPERATOR_REGISTER: 'Amtsgericht Charlottenburg, HRB 12345',
  OPERATOR_VAT_ID: 'DE136695976',
  OPERATOR_ACCESSIBILITY_BODY: 'Marktüberwachungsstelle der Länder, Magdeburg',
  OPERATOR_SUBPROCESSORS: 'Example Hosting, Germany: servers',
} as const

/** A complete installation on one of the databases, one of each per worker: tests move its clock. */
export const test = base.extend<
  { database: DatabaseName; site: DutySite },
  { openSite: (database: DatabaseName) => Promise<DutySite> }
>({
  database: ['SQLite', { option: true }],
  openSite: [
    async ({ browserName: _ }, use) => {
      const sites = new Map<DatabaseName, Promise<Opened>>()
      await use((database) => {
        const known = sites.get(database) ?? openSite(database)
        sites.set(database, known)
        return known
      })
      for (const site of sites.values()) await (await site).stop()
    },
    { scope: 'worker' },
  ],
  site: async ({ openSite: open, database }, use) => use(await open(database)),
  baseURL: ({ site }, use) => use(site.url),
  dataDir: ({ site }, use) => use(site.dataDir),
})

async function openSite(database: DatabaseName): Promise<Opened> {
  const server = database === 'PostgreSQL' ? await startPostgres(fastSettings) : null
  const env = {
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...operator,
    ...(server && { DATABASE_URL: server.url }),
  }
  const site = await startOwnSite(env)
  return {
    ...site,
    async runAdmin(...args) {
      const command = ['server/admin/admin.ts', ...args]
      const { stdout } = await promisify(execFile)(process.execPath, command, {
        env: { ...process.env, NODE_ENV: 'production', ...env, DATA_DIR: site.dataDir },
      })
      return stdout
    },
    async stop() {
      await site.stop()
      await server?.stop()
    },
  }
}
