import type { ChangeStore } from '../changes/ports.ts'
import type { UserStore } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { Clock } from '../time.ts'
import type { Transaction } from '../transaction.ts'

export type TuningPorts = {
  readonly tunedModels: TunedModelStore
  readonly users: UserStore
  readonly clock: Clock
  readonly calendar: Clock
  readonly transaction: Transaction<TuningStores>
}

export type TuningStores = {
  readonly tunedModels: TunedModelStore
  readonly users: UserStore
  readonly changes: ChangeStore
}

/** Where a tuned model answers. Never the key: editors keep it. Routes check the limits. */
export type TunedModelInput = {
  /** What users read. */
  readonly name: string
  /** The base address of an OpenAI-compatible API. */
  readonly endpoint: string
  /** The model's id at that endpoint. */
  readonly model: string
}

export type TunedModel = TunedModelInput & { readonly id: string; readonly createdAt: Date }

/** The tuned models of users. A model of an endpoint is stored once for each user. */
export type TunedModelStore = {
  /** Grows with every change; 0 before the first one. */
  getRevision(userId: UserId): Promise<number>
  /** The newest first. */
  listTunedModels(userId: UserId): Promise<readonly TunedModel[]>
  /** Until the transaction ends, others who lock the user's models wait. */
  lockTunedModels(userId: UserId): Promise<void>
  increaseRevision(userId: UserId): Promise<void>
  addTunedModel(userId: UserId, added: AddedTunedModel): Promise<TunedModel>
  deleteTunedModel(userId: UserId, id: string): Promise<void>
}

export type AddedTunedModel = { readonly input: TunedModelInput; readonly at: Date }
