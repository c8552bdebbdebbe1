import { describeStorage } from '../packages/stripe-sandbox/tests/storage-contract.ts'
import { engines, openTestStore } from './engines.ts'

for (const engine of engines)
  describeStorage(
    `our database on ${engine.name}`,
    async () => (await openTestStore(engine)).sandbox,
  )
