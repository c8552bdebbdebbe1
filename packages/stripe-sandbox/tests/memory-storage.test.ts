import { createMemoryStorage } from '../src/storage/memory.ts'
import { describeStorage } from './storage-contract.ts'

describeStorage('memory', async () => createMemoryStorage())
