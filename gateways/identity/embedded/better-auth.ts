import { getCurrentDBAdapterAsyncLocalStorage } from '@better-auth/core/context'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import type { Stores } from '#domain/ports.ts'

type Kysely = Parameters<typeof kyselyAdapter>[0]

/** The database that the provider keeps its tables in, beside ours. */
export type SharedDatabase = {
  readonly engine: 'sqlite' | 'postgres'
  readonly db: Kysely
  transaction<Answer>(
    work: (stores: Stores, transaction: Kysely) => Promise<Answer>,
  ): Promise<Answer>
}

export type BetterAuth = Awaited<ReturnType<typeof openBetterAuth>>

/**
 * better-auth without its web endpoints and its sessions: the accounts, the
 * passwords and the single-use links. See ADR-0011.
 */
export async function openBetterAuth(
  { engine, db, transaction }: SharedDatabase,
  { siteUrl, secret }: { siteUrl: string; secret: string },
) {
  const options = toOptions({ siteUrl, secret })
  const adaptTo = (kysely: Kysely) => kyselyAdapter(kysely, { type: engine })(options)
  const { internalAdapter } = await betterAuth({ ...options, database: () => adaptTo(db) }).$context
  const current = await getCurrentDBAdapterAsyncLocalStorage()

  return {
    accounts: internalAdapter,
    rows: adaptTo(db),
    /** One transaction for its tables and ours: what `accounts` does inside joins it. */
    join: <Answer>(work: (stores: Stores, rows: ReturnType<typeof adaptTo>) => Promise<Answer>) =>
      transaction((stores, transaction) => {
        const adapter = adaptTo(transaction)
        const joined = { adapter, pendingHooks: [], isTransactionActive: true }
        return current.run(joined, () => work(stores, adapter))
      }),
  }
}

function toOptions({ siteUrl, secret }: { siteUrl: string; secret: string }) {
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return {
    baseURL: siteUrl,
    secret,
    telemetry: { enabled: false },
    // Our own migrations make its tables, and its session table is not one of them.
    advanced: { database: { validateSchema: false } },
    user: { modelName: 'auth_user', fields: { emailVerified: 'email_verified', ...times } },
    account: {
      modelName: 'auth_account',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        ...times,
      },
    },
    verification: {
      modelName: 'auth_verification',
      fields: { expiresAt: 'expires_at', ...times },
    },
  } satisfies BetterAuthOptions
}
