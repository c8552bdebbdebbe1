import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { listSessions } from '../identity/manage-sessions.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import type { User } from '../identity/user.ts'
import type { LanguageState } from '../languages/switch-language.ts'
import { unverifiedCalls } from '../models/call-model.ts'
import { isIncluded } from '../models/check-call.ts'
import type { Model, ModelGateway } from '../models/ports.ts'
import { isPausedWithoutAccess } from '../tokens/api-access.ts'
import type { UsagePorts } from '../usage/ports.ts'
import type { OverviewStore } from './ports.ts'
import { type AccountOverview, readOverview } from './read-overview.ts'
import { readUsageStatus, type UsageStatus } from './read-usage-status.ts'

/** Why a request would be refused now, by the code of the API's error. */
export type Obstacle =
  | { readonly code: 'allowance-empty'; readonly until: Date | null }
  | { readonly code: 'daily-limit-reached'; readonly limit: number; readonly until: Date }
  | { readonly code: 'too-many'; readonly limit: number }
  /** Tokens and tools of the user are paused: their number. */
  | { readonly code: 'not-allowed'; readonly paused: number }
  /** After so many calls. */
  | { readonly code: 'email-not-verified'; readonly limit: number }
  | { readonly code: 'language-not-in-plan'; readonly language: LanguageState }
  | { readonly code: 'model-not-found' }
  | { readonly code: 'feature-not-in-plan'; readonly model: Model }

type ExplainingPorts = Pick<UsagePorts, 'usage' | 'calendar'> &
  Pick<IdentityPorts, 'sessions' | 'clock'> & {
    readonly overviews: OverviewStore
    readonly models: Pick<ModelGateway, 'catalog'>
  }

type Question = {
  readonly user: User
  /** The model that was asked for, if one was. */
  readonly modelId: string | null
}

/**
 * What stands in the way of the user's requests at this moment. Refused calls aren't stored, so this is
 * found out by what decides about the next one.
 */
export async function listObstacles(
  ports: ExplainingPorts,
  { user, modelId }: Question,
): Promise<readonly Obstacle[]> {
  const overview = await readOverview(ports, user.id)
  const status = await readUsageStatus(ports, user.id)
  const { plan } = overview.subscription
  const obstacles: readonly (Obstacle | null)[] = [
    findModelObstacle(ports, { plan, modelId }),
    findEmptyAllowance(overview),
    findDailyLimit(status),
    await findTooMany(ports, { user, plan }),
    await findPaused(ports, { user, plan }),
    user.isEmailVerified ? null : { code: 'email-not-verified', limit: unverifiedCalls.max },
    overview.language && { code: 'language-not-in-plan', language: overview.language },
  ]
  return obstacles.filter((one) => one !== null)
}

function findModelObstacle(
  { models: { catalog } }: Pick<ExplainingPorts, 'models'>,
  { plan, modelId }: { readonly plan: PlanId; readonly modelId: string | null },
): Obstacle | null {
  if (modelId === null) return null
  const model = catalog.find(({ id }) => id === modelId)
  if (!model) return { code: 'model-not-found' }
  return isIncluded(model, plan) ? null : { code: 'feature-not-in-plan', model }
}

function findEmptyAllowance({ allowance: { bucket } }: AccountOverview): Obstacle | null {
  return bucket?.left === 0 ? { code: 'allowance-empty', until: bucket.nextAt } : null
}

function findDailyLimit({ today: { limit, requests, resetsAt } }: UsageStatus): Obstacle | null {
  const isReached = limit !== null && requests >= limit
  return isReached ? { code: 'daily-limit-reached', limit, until: resetsAt } : null
}

type Planned = { readonly user: User; readonly plan: PlanId }

async function findTooMany(
  { usage, calendar }: Pick<ExplainingPorts, 'usage' | 'calendar'>,
  { user, plan }: Planned,
): Promise<Obstacle | null> {
  const { allowance } = getPlan(plan)
  if (allowance.kind !== 'unlimited') return null
  const running = await usage.countHeld(user.id, calendar.now())
  return running >= allowance.atOnce ? { code: 'too-many', limit: allowance.atOnce } : null
}

async function findPaused(
  ports: Pick<ExplainingPorts, 'sessions' | 'clock'>,
  { user, plan }: Planned,
): Promise<Obstacle | null> {
  if (getEntitlements(plan).apiAccess) return null
  const held = await listSessions(ports, { userId: user.id, kinds: ['token', 'tool'] })
  const paused = held.filter(isPausedWithoutAccess).length
  return paused > 0 ? { code: 'not-allowed', paused } : null
}
