import { UsageStatus } from '@ghost-writers-ia/site-api/account'
import { toAllowanceResponse } from '#app/http/allowance-response.ts'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { readUsageStatus, type UsageStatus as Status } from '#domain/account/read-usage-status.ts'

/** For status bars, which ask often: a caller that has the response already gets 304. */
export const readUsage = defineEndpoint(
  {
    id: 'readUsage',
    tag: 'account',
    auth: 'bearer',
    scope: 'usage:read',
    response: UsageStatus,
    isConditional: true,
  },
  async ({ caller, ports }) => ({
    body: toUsageResponse(await readUsageStatus(ports, caller.user.id)),
  }),
)

function toUsageResponse({ subscription, allowance, today }: Status): UsageStatus {
  const { day, requests, limit, resetsAt, bySource } = today
  return {
    plan: subscription.plan,
    allowance: toAllowanceResponse(allowance),
    today: {
      day,
      requests,
      limit,
      resetsAt: resetsAt.getTime(),
      sources: bySource.map(({ source, ...used }) => ({
        kind: source.kind,
        name: source.name,
        ...used,
      })),
    },
  }
}
