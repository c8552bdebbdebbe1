import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { loadSubscription } from '../identity/load-subscription.ts'
import type { UserId } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { TunedModel, TunedModelInput, TunedModelStore, TuningPorts } from './ports.ts'

/** Also a constraint on what every editor fetches. */
export const maxTunedModels = 50

export type TunedModelList = {
  readonly revision: number
  /** Whether the plan includes them. If not, they're listed but can't be used. */
  readonly isUsable: boolean
  readonly models: readonly TunedModel[]
}

/** A user's tuned models. They're kept when the plan no longer includes them. */
export async function listTunedModels(
  ports: Pick<TuningPorts, 'tunedModels' | 'users' | 'calendar'>,
  userId: UserId,
): Promise<TunedModelList> {
  const { plan } = await loadSubscription(ports, userId)
  // Before the models: a change in between is seen as one that comes after.
  const revision = await ports.tunedModels.getRevision(userId)
  const models = await ports.tunedModels.listTunedModels(userId)
  return { revision, isUsable: getEntitlements(plan).fineTuning, models }
}

type ChangePorts = Pick<TuningPorts, 'transaction' | 'clock' | 'calendar'>

export type SaveRefusal = Refusal<'tuning-not-in-plan' | 'too-many-tuned-models'>

/** Idempotent: the same model of the same endpoint is stored once, under its first name. */
export function saveTunedModel(
  { transaction, clock, calendar }: ChangePorts,
  { userId, input }: { readonly userId: UserId; readonly input: TunedModelInput },
): Promise<TunedModel | SaveRefusal> {
  return transaction(async ({ tunedModels, users, changes }) => {
    const { plan } = await loadSubscription({ users, calendar }, userId)
    if (!getEntitlements(plan).fineTuning) return refuse('tuning-not-in-plan')

    const saved = await addOnce(tunedModels, { userId, input, at: clock.now() })
    if (isRefusal(saved) || !saved.isNew) return isRefusal(saved) ? saved : saved.model
    await tunedModels.increaseRevision(userId)
    await changes.publish(userId)
    return saved.model
  })
}

type Addition = {
  readonly userId: UserId
  readonly input: TunedModelInput
  readonly at: Date
}

type Added = { readonly model: TunedModel; readonly isNew: boolean }

async function addOnce(
  store: TunedModelStore,
  { userId, input, at }: Addition,
): Promise<Added | Refusal<'too-many-tuned-models'>> {
  await store.lock(userId)
  const models = await store.listTunedModels(userId)
  const existing = models.find(
    ({ endpoint, model }) => endpoint === input.endpoint && model === input.model,
  )
  if (existing) return { model: existing, isNew: false }
  if (models.length >= maxTunedModels) return refuse('too-many-tuned-models')
  return { model: await store.addTunedModel(userId, { input, at }), isNew: true }
}

type Deletion = { readonly userId: UserId; readonly id: string }

/** Forgets a model on every plan. The model itself stays at its endpoint. */
export function deleteTunedModel(
  { transaction }: Pick<ChangePorts, 'transaction'>,
  { userId, id }: Deletion,
): Promise<TunedModel | Refusal<'no-such-tuned-model'>> {
  return transaction(async ({ tunedModels, changes }) => {
    await tunedModels.lock(userId)
    const models = await tunedModels.listTunedModels(userId)
    const deleted = models.find((model) => model.id === id)
    if (!deleted) return refuse('no-such-tuned-model')
    await tunedModels.deleteTunedModel(userId, id)
    await tunedModels.increaseRevision(userId)
    await changes.publish(userId)
    return deleted
  })
}
