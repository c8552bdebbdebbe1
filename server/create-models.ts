import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ModelGateway } from '#domain/models/ports.ts'
import type { FailureFacts } from '#gateways/models/failures.ts'
import { openLocalModel } from '#gateways/models/local-model.ts'
import { createModelRouter } from '#gateways/models/router.ts'
import { createStandInModels } from '#gateways/models/stand-in.ts'
import type { Env } from './config/load.ts'
import type { ModelSettings } from './config/models.ts'
import { engineFiles, modelFile } from './downloads/model-file.ts'
import type { Log } from './ops/log.ts'
import type { ServiceWatch } from './ops/service-watch.ts'
import { rootFolder } from './root-folder.ts'

type TargetFailure = FailureFacts & { readonly target: string }

type ModelWatchers = { readonly log: Log; readonly services: ServiceWatch }

/** The models of the router; without one, the stand-in, and the local model for completions. */
export function createModels(
  { router, isOff, hasLocalModel, budget, proxy }: ModelSettings & Pick<Env, 'proxy'>,
  { log, services }: ModelWatchers,
): ModelGateway {
  const report = ({ model: name, isUrgent, ...facts }: TargetFailure) => {
    if (!isCausedByCaller(facts.reason)) services.record('models', false)
    if (isUrgent) log.error('model_router_refused', { name, ...facts })
    else log.warn('model_call_failed', { name, ...facts })
  }
  if (router) return createModelRouter({ ...router, budget, proxy, report })
  const standIn = createStandInModels({ budget })
  if (isOff) return { ...standIn, catalog: [] }
  const logFault = (fault: unknown) => log.error('local_model_failed', { fault })
  return hasLocalModel ? withLocalModel(standIn, logFault) : standIn
}

/** The stand-in doesn't complete code then. Its rules are right once in a thousand times. */
function withLocalModel(standIn: ModelGateway, report: (fault: unknown) => void): ModelGateway {
  const local = openLocalModel({
    program: pathToFileURL(getProgram()),
    files: { model: modelFile.file, ...engineFiles },
    report,
  })
  const chats = standIn.catalog.map((model) => ({
    ...model,
    supports: { ...model.supports, completion: false },
  }))
  return {
    ...standIn,
    catalog: [local.model, ...chats],
    answer: (call) => (call.model.id === local.model.id ? local : standIn).answer(call),
  }
}

/** Of the bundle, or of the sources if this is one. */
function getProgram(): string {
  const name = 'local-model-worker'
  return import.meta.filename.endsWith('.ts')
    ? join(rootFolder, 'gateways/models', `${name}.ts`)
    : join(rootFolder, 'build/server', `${name}.js`)
}

/** The model works, but not for this request. */
function isCausedByCaller(reason: string): boolean {
  return reason === 'too-long' || reason === 'refused'
}
