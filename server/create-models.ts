import type { ModelGateway } from '#domain/models/ports.ts'
import type { FailureFacts } from '#gateways/models/failures.ts'
import { createModelRouter } from '#gateways/models/router.ts'
import { createStandInModels } from '#gateways/models/stand-in.ts'
import type { ModelSettings } from './config/models.ts'
import type { Log } from './ops/log.ts'
import type { ServiceWatch } from './ops/service-watch.ts'

type TargetFailure = FailureFacts & { readonly target: string }

type ModelWatchers = { readonly log: Log; readonly services: ServiceWatch }

/** The models of the router; without one, the stand-in. */
export function createModels(
  { router, isOff, budget }: ModelSettings,
  { log, services }: ModelWatchers,
): ModelGateway {
  const report = ({ model: name, isUrgent, ...facts }: TargetFailure) => {
    if (!isCausedByCaller(facts.reason)) services.record('models', false)
    if (isUrgent) log.error('model_router_refused', { name, ...facts })
    else log.warn('model_call_failed', { name, ...facts })
  }
  if (router) return createModelRouter({ ...router, budget, report })
  const { catalog, ...standIn } = createStandInModels({ budget })
  return { ...standIn, catalog: isOff ? [] : catalog }
}

/** The model works, but not for this request. */
function isCausedByCaller(reason: string): boolean {
  return reason === 'too-long' || reason === 'refused'
}
