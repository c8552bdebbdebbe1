import { sql } from 'kysely'
import type { SandboxBooks, SandboxSettings } from '#domain/sandbox/books.ts'
import type { SandboxStore } from '#domain/sandbox/ports.ts'
import { sandboxDeliveries } from './sandbox-deliveries.ts'
import { sandboxKeys } from './sandbox-keys.ts'
import { sandboxObjects } from './sandbox-objects.ts'
import type { Database } from './tables.ts'

const only = 1
const placesInATurn = 1_000_000
const atFirst: SandboxSettings = {
  aheadMs: 0,
  deliveryMode: 'normal',
  failures: [],
  // Stripe's own defaults.
  account: { afterLastRetry: 'cancel', minimumChargeCents: 50, isAdaptivePricingOn: false },
  enabledEvents: null,
  rateLimit: null,
  pruneAt: null,
}

export function sandboxStore(db: Database): SandboxStore {
  return {
    alone: (work) =>
      db.transaction().execute(async (transaction) => work(await takeTurn(transaction))),

    read: (work) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (transaction) => work(await openAsTheyAre(transaction))),

    async look() {
      const state = await db.selectFrom('sandbox_state').select('settings').executeTakeFirst()
      const appointment = await db
        .selectFrom('sandbox_appointment')
        .select(({ fn }) => fn.min('due_at').as('at'))
        .executeTakeFirst()
      const delivery = await db
        .selectFrom('sandbox_delivery')
        .select(({ fn }) => fn.min('due_at').as('at'))
        .executeTakeFirst()
      return {
        settings: toSettings(state?.settings),
        appointmentAt: toMoment(appointment?.at),
        deliveryAt: toMoment(delivery?.at),
      }
    },
  }
}

/** Whoever writes the one row of the state is alone until the transaction ends, on both engines. */
async function takeTurn(db: Database): Promise<SandboxBooks> {
  const { turn, settings } = await db
    .insertInto('sandbox_state')
    .values({ id: only, turn: 1, settings: JSON.stringify(atFirst) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ turn: sql`sandbox_state.turn + 1` }),
    )
    .returning(['turn', 'settings'])
    .executeTakeFirstOrThrow()
  return openBooks(db, { turn, settings: toSettings(settings) })
}

async function openAsTheyAre(db: Database): Promise<SandboxBooks> {
  const state = await db.selectFrom('sandbox_state').selectAll().executeTakeFirst()
  const settings = toSettings(state?.settings)
  return openBooks(db, { turn: 0, settings })
}

function openBooks(
  db: Database,
  { turn, settings }: { turn: number; settings: SandboxSettings },
): SandboxBooks {
  let place = turn * placesInATurn
  const nextPlace = () => {
    place += 1
    return place
  }

  return {
    ...openSettings(db, settings),
    ...sandboxObjects(db, nextPlace),
    ...sandboxKeys(db),
    ...sandboxDeliveries(db, nextPlace),
  }
}

function openSettings(db: Database, atTheStart: SandboxSettings) {
  let settings = atTheStart
  return {
    readSettings: () => settings,
    async changeSettings(change: Partial<SandboxSettings>) {
      settings = { ...settings, ...change }
      await db
        .updateTable('sandbox_state')
        .set({ settings: JSON.stringify(settings) })
        .where('id', '=', only)
        .execute()
    },
  }
}

function toMoment(at: number | null | undefined): Date | null {
  return typeof at === 'number' ? new Date(at) : null
}

/** What was written before a setting existed lacks it. */
function toSettings(written: string | undefined): SandboxSettings {
  return written === undefined ? atFirst : { ...atFirst, ...JSON.parse(written) }
}
