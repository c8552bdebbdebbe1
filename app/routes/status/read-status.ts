import { z } from 'zod'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { describeStatus } from './describe-status.ts'

/** `GET /status.json`, for the updates of the status page. From memory: it works without the database. */
export const readStatus = defineEndpoint(
  { auth: 'none', response: z.custom<ReturnType<typeof describeStatus>>() },
  async ({ site }) => ({ body: describeStatus(site.readStatus()) }),
)
