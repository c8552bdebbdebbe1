import { onTestFinished } from 'vitest'
import { openStore, type Store } from '#store/open-store.ts'
import { type Engine, engines, openTestStore } from '../engines.ts'

/** SQLite in memory: a tenth of the time would go to syncing a file. */
export async function openWorldStore(engine: Engine): Promise<Store> {
  if (engine !== engines[0]) return openTestStore(engine)
  const store = await openStore({ engine: 'sqlite', file: ':memory:' })
  onTestFinished(() => store.close())
  return store
}
