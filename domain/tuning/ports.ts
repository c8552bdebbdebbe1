import type { ChangeStore, RevisionStore } from '../changes/ports.ts'
import type { UserStore } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { TeamModelInput } from '../teams/ports.ts'
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
export type TunedModelInput = TeamModelInput

export type TunedModel = TunedModelInput & { readonly id: string; readonly createdAt: Date }

/** The tuned models of users. A model of an endpoint is stored once for each user. */
export type TunedModelStore = RevisionStore & {
  /** The newest first. */
  listTunedModels(userId: UserId): Promise<readonly TunedModel[]>
  addTunedModel(userId: UserId, added: AddedTunedModel): Promise<TunedModel>
  deleteTunedModel(userId: UserId, id: string): Promise<void>
}

export type AddedTunedModel = { readonly input: TunedModelInput; readonly at: Date }
