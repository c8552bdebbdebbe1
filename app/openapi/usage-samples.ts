import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import type { AllowanceResponse, ResponseOf } from '@ghost-writers-ia/site-api'

export const unlimited: AllowanceResponse = {
  ceiling: null,
  left: null,
  perDay: null,
  nextAt: null,
  fullAt: null,
  level: 'unlimited',
  alert: null,
}

const answers: ResponseOf<'GET /api/v1/usage'> = {
  plan: getPlanWith(({ apiAccess }) => apiAccess).id,
  allowance: unlimited,
  today: {
    day: '2026-11-16',
    requests: 12.3,
    limit: null,
    resetsAt: Date.UTC(2026, 10, 17),
    sources: [
      { kind: 'token', name: 'Claude Code', requests: 9 },
      { kind: 'editor', name: 'VS Code on Linux', requests: 3.3 },
    ],
  },
}

export const usageSamples = { 'GET /api/v1/usage': { asks: null, answers } }
