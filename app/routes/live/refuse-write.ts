import { defineEndpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problems.ts'

/** Documents are read-only, even for their owner: plans change only through payments. */
export const refuseWrite = defineEndpoint(
  { auth: 'none', errors: ['permission-denied'] },
  async () => problem('permission-denied'),
)
