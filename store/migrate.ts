import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { LogEvent } from '#domain/log-fields.ts'
import { isMissingTable } from './database-errors.ts'
import * as firstRooms from './migrations/0001-first-rooms.ts'
import * as mail from './migrations/0002-mail.ts'
import * as identity from './migrations/0003-identity.ts'
import * as accounts from './migrations/0004-accounts.ts'
import * as attempts from './migrations/0005-attempts.ts'
import * as sandbox from './migrations/0006-sandbox.ts'
import * as billing from './migrations/0007-billing.ts'
import * as notices from './migrations/0008-notices.ts'
import * as usage from './migrations/0009-usage.ts'
import * as devices from './migrations/0010-devices.ts'
import * as managing from './migrations/0011-managing.ts'
import * as grants from './migrations/0012-grants.ts'
import * as downloads from './migrations/0013-downloads.ts'
import * as providerAccounts from './migrations/0014-provider-accounts.ts'
import * as formerEmails from './migrations/0015-former-emails.ts'
import * as access from './migrations/0016-access.ts'
import * as abuseLimits from './migrations/0017-abuse-limits.ts'
import * as addressHashes from './migrations/0018-address-hashes.ts'
import * as changeIntents from './migrations/0021-change-intents.ts'
import * as currencies from './migrations/0022-currencies.ts'
import * as credentials from './migrations/0024-credentials.ts'
import * as sandboxNames from './migrations/0025-sandbox-names.ts'
import * as plainNames from './migrations/0026-plain-names.ts'
import * as planFeatures from './migrations/0027-plan-features.ts'
import * as support from './migrations/0028-support.ts'
import * as usageLines from './migrations/0029-usage-lines.ts'
import * as models from './migrations/0030-models.ts'
import * as teams from './migrations/0031-teams.ts'
import * as tunedModels from './migrations/0032-tuned-models.ts'
import * as secretFingerprints from './migrations/0033-secret-fingerprints.ts'
import * as operator from './migrations/0034-operator.ts'
import * as modelTurns from './migrations/0035-model-turns.ts'
import * as tokenScopes from './migrations/0036-token-scopes.ts'
import * as ownershipOffers from './migrations/0037-ownership-offers.ts'
import * as addressGroups from './migrations/0038-address-groups.ts'
import * as owedRefunds from './migrations/0039-owed-refunds.ts'
import * as renewalReminders from './migrations/0040-renewal-reminders.ts'
import * as modelSpend from './migrations/0041-model-spend.ts'
import * as waysIn from './migrations/0042-ways-in.ts'
import * as declarations from './migrations/0043-declarations.ts'
import * as consents from './migrations/0044-consents.ts'
import * as taxRecords from './migrations/0045-tax-records.ts'
import * as priceChanges from './migrations/0046-price-changes.ts'
import * as indexesByAge from './migrations/0047-indexes-by-age.ts'
import * as indexesAtScale from './migrations/0048-indexes-at-scale.ts'
import * as deletionRecords from './migrations/0050-deletion-records.ts'
import * as toolLogins from './migrations/0053-tool-logins.ts'
import * as usageClients from './migrations/0054-usage-clients.ts'
import * as siteLanguage from './migrations/0055-site-language.ts'
import * as mailLanguages from './migrations/0056-mail-languages.ts'
import * as checkoutLanguage from './migrations/0057-checkout-language.ts'
import type { Database } from './tables.ts'

/** In the order they run. Only ever append: the others have already run in production. */
export const migrations: Record<string, Migration> = {
  '0001-first-rooms': firstRooms,
  '0002-mail': mail,
  '0003-identity': identity,
  '0004-accounts': accounts,
  '0005-attempts': attempts,
  '0006-sandbox': sandbox,
  '0007-billing': billing,
  '0008-notices': notices,
  '0009-usage': usage,
  '0010-devices': devices,
  '0011-managing': managing,
  '0012-grants': grants,
  '0013-downloads': downloads,
  '0014-provider-accounts': providerAccounts,
  '0015-former-emails': formerEmails,
  '0016-access': access,
  '0017-abuse-limits': abuseLimits,
  '0018-address-hashes': addressHashes,
  '0021-change-intents': changeIntents,
  '0022-currencies': currencies,
  '0024-credentials': credentials,
  '0025-sandbox-names': sandboxNames,
  '0026-plain-names': plainNames,
  '0027-plan-features': planFeatures,
  '0028-support': support,
  '0029-usage-lines': usageLines,
  '0030-models': models,
  '0031-teams': teams,
  '0032-tuned-models': tunedModels,
  '0033-secret-fingerprints': secretFingerprints,
  '0034-operator': operator,
  '0035-model-turns': modelTurns,
  '0036-token-scopes': tokenScopes,
  '0037-ownership-offers': ownershipOffers,
  '0038-address-groups': addressGroups,
  '0039-owed-refunds': owedRefunds,
  '0040-renewal-reminders': renewalReminders,
  '0041-model-spend': modelSpend,
  '0042-ways-in': waysIn,
  '0043-declarations': declarations,
  '0044-consents': consents,
  '0045-tax-records': taxRecords,
  '0046-price-changes': priceChanges,
  '0047-indexes-by-age': indexesByAge,
  '0048-indexes-at-scale': indexesAtScale,
  '0050-deletion-records': deletionRecords,
  '0053-tool-logins': toolLogins,
  '0054-usage-clients': usageClients,
  '0055-site-language': siteLanguage,
  '0056-mail-languages': mailLanguages,
  '0057-checkout-language': checkoutLanguage,
}

export type MigrateOptions = {
  readonly steps?: Record<string, Migration>
  readonly logEvent?: LogEvent
  /** Called after each migration, with the time that it took. */
  readonly onMigrated?: (name: string, ms: number) => void
}

/**
 * Migrates the schema to the newest version. Safe when many processes start together. A database
 * that a newer version has migrated stays as it is, because migrations only add. See ADR-0054.
 */
export async function migrate(
  db: Database,
  { steps = migrations, logEvent = () => undefined, onMigrated }: MigrateOptions = {},
): Promise<void> {
  const newer = await listNewer(db, steps)
  const breaking = newer.find((name) => isBreaking(name))
  if (breaking)
    throw new Error(
      `A newer version has migrated the database (${breaking}), and this one can't use it. Start the newer version, or restore a backup from before.`,
    )
  for (const name of newer) logEvent('newer_migration', { name })

  const timed = onMigrated ? measure(steps, onMigrated) : steps
  const known = { ...timed, ...Object.fromEntries(newer.map((name) => [name, doNothing])) }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  // Another process has migrated the database in the meantime, with a newer version.
  const now = await listNewer(db, steps)
  if (now.length > newer.length)
    return migrate(db, { steps, logEvent, ...(onMigrated && { onMigrated }) })

  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  throw new Error(`Could not migrate the database${failed ? `: ${failed}` : ''}`, {
    cause: error,
  })
}

function measure(
  steps: Record<string, Migration>,
  onMigrated: (name: string, ms: number) => void,
): Record<string, Migration> {
  const measured = Object.entries(steps).map(([name, { up }]): [string, Migration] => [
    name,
    {
      async up(db) {
        const startedAt = performance.now()
        await up(db)
        onMigrated(name, performance.now() - startedAt)
      },
    },
  ])
  return Object.fromEntries(measured)
}

/** Stands for a migration that only a newer version knows. */
const doNothing: Migration = { up: async () => undefined }

/** The migrations of newer versions that this database has: after all that we know. */
async function listNewer(db: Database, steps: Record<string, Migration>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name
  `
    .execute(db)
    .catch(noRowsWithoutTable)
  const last = Object.keys(steps).toSorted().at(-1) ?? ''
  return rows.map(({ name }) => name).filter((name) => name > last)
}

/** A new database has none. */
function noRowsWithoutTable(fault: unknown): { readonly rows: [] } {
  if (!isMissingTable(fault)) throw fault
  return { rows: [] }
}

/**
 * A migration that older versions can't live with, because it removes or changes something, has to
 * be named so. They then refuse to start.
 */
export function isBreaking(name: string): boolean {
  return /^\d{4}-breaking-/.test(name)
}
