import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type { KeyedHash } from '../identity/deleted-account.ts'
import type { LimitStore } from '../limits/ports.ts'
import type { LogEvent } from '../log-fields.ts'
import type { Outbox } from '../mail/ports.ts'
import type { Refusal } from '../refusal.ts'
import type { ClockPorts } from '../time.ts'
import type { Transaction } from '../transaction.ts'
import type { UsagePorts } from '../usage/ports.ts'
import type { TokenCounts } from '../usage/usage-line.ts'
import type { Price } from './price.ts'

export type ModelPorts = UsagePorts &
  ClockPorts & {
    readonly models: ModelGateway
    readonly modelUse: ModelUseStore
    readonly transaction: Transaction<{
      readonly modelUse: ModelUseStore
      readonly outbox: Outbox
    }>
    readonly limits: LimitStore
    readonly keyedHash: KeyedHash
    readonly runningCalls: RunningCalls
    readonly logEvent: LogEvent
  }

/** A model that the site offers. */
export type Model = {
  readonly id: string
  readonly name: string
  readonly ownedBy: string
  readonly releasedAt: Date
  /** The cheapest plan that includes it. */
  readonly plan: PlanId
  readonly contextTokens: number
  readonly maxOutputTokens: number
  readonly supports: ModelAbilities
  /** What a call takes from the allowance, in tenths of requests; a completion takes a tenth of it. */
  readonly weight: number
  /** The highest of all its targets, for the operator only. Null if it's unknown. */
  readonly price: Price | null
  /** Answers are made up by a program, without a model. */
  readonly isStandIn: boolean
}

export type ModelAbilities = {
  readonly chat: boolean
  /** Fill in the middle: the text between a prompt and a suffix. */
  readonly completion: boolean
  readonly tools: boolean
  /** Images in messages. */
  readonly vision: boolean
  /** Vectors of texts. */
  readonly embedding: boolean
}

/** The models and the way to them: a router, or the stand-in. */
export type ModelGateway = {
  readonly catalog: readonly Model[]
  readonly budget: ModelBudget
  /** No call takes longer. */
  readonly longestCallMs: number
  /**
   * Starts when its first part is read, and stops when the signal aborts or the iteration ends. The
   * next part is fetched when it's asked for, so a slow reader needs no memory. Never throws: a
   * failure is the last part.
   */
  answer(call: ModelCall): AsyncIterable<ModelPart>
  /** What a target says about a call it has named. Null: nothing, or not yet. */
  lookUpBill?(call: NamedCall): Promise<CalledBill | null>
}

type NamedCall = {
  readonly model: string
  readonly target: string
  readonly generation: string
}

export type CalledBill = TokenCounts & { readonly spentMicros: number | null }

/** How much the operator spends. Null: no limit. */
export type ModelBudget = {
  /** In requests. */
  readonly perDay: number | null
  readonly perMonth: number | null
  /** In units of the currency that prices are in. */
  readonly money?: {
    /** Such as USD. */
    readonly currency: string
    readonly perDay: number | null
    readonly perMonth: number | null
  }
  /** Who is told when half, most and all of it is spent. Without one, only the log. */
  readonly alertEmail?: string | null
}

export type ModelCall = {
  /** For the log: the client knows it, too. */
  readonly requestId: string
  readonly model: Model
  readonly input: ModelInput
  readonly maxOutputTokens: number
  readonly signal: AbortSignal
}

/** What is asked, in OpenAI's format. Never stored and never logged. */
export type ModelInput =
  | {
      readonly kind: 'chat'
      readonly messages: readonly ModelMessage[]
      readonly options: ModelOptions
    }
  | {
      readonly kind: 'completion'
      readonly prompt: string
      readonly suffix: string
      /** One of VS Code's language ids. */
      readonly language: string | null
      readonly options: ModelOptions
    }
  | {
      readonly kind: 'embedding'
      /** Texts, or the tokens of one. */
      readonly texts: readonly string[] | readonly number[]
      readonly options: ModelOptions
    }

export type ModelMessage = {
  readonly role: 'system' | 'developer' | 'user' | 'assistant' | 'tool'
  readonly [field: string]: unknown
}

/** Fields of OpenAI's format that are passed on as they are. */
export type ModelOptions = { readonly stop?: readonly string[] } & Readonly<Record<string, unknown>>

export type ModelPart =
  /** The call goes to this target now, which may bill it from here on. Another one follows if it fails. */
  | { readonly kind: 'sent'; readonly target: string; readonly price: Price | null }
  /** What the target calls the call, if it can be asked about it later. */
  | { readonly kind: 'named'; readonly generation: string }
  /** The target has refused the call, and doesn't bill it. */
  | { readonly kind: 'rejected' }
  /** The target has the call. It may think for minutes before the next part. */
  | { readonly kind: 'accepted'; readonly target: string }
  | { readonly kind: 'text'; readonly text: string; readonly logprobs?: unknown }
  /** Why the model doesn't answer, in its own words. */
  | { readonly kind: 'refusal'; readonly text: string }
  | { readonly kind: 'reasoning'; readonly fields: OpaqueFields }
  /** All of them, one for each text. */
  | { readonly kind: 'embeddings'; readonly vectors: readonly Embedding[] }
  | { readonly kind: 'tool-calls'; readonly calls: readonly ToolCallPart[] }
  /** `stopText`: which of the texts to stop at was written, if the target says so. */
  | { readonly kind: 'end'; readonly reason: FinishReason; readonly stopText?: string }
  /** So far. `costMicros` is the target's own figure, in millionths of a dollar. */
  | ({ readonly kind: 'usage'; readonly costMicros?: number | null } & TokenCounts)
  | ({ readonly kind: 'failure' } & ModelFailure)

/** Numbers, or bytes as base64. */
export type Embedding = readonly number[] | string

/** Thoughts and signatures, which differ between makers and which models want back. Passed on as they are. */
export type OpaqueFields = Readonly<Record<string, unknown>>

/** A piece of a tool call. The arguments of all pieces with one index are joined. */
export type ToolCallPart = {
  readonly index: number
  readonly id?: string
  readonly name?: string
  readonly arguments?: string
  readonly fields?: OpaqueFields
}

export type { TokenCounts }

export type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter'

export type ModelFailure =
  | Refusal<'model-unavailable' | 'model-timeout' | 'model-too-long'>
  /** With what the router calls the reason and the field, in single words. */
  | (Refusal<'model-refused'> & { readonly code?: string; readonly param?: string })
  | (Refusal<'model-busy'> & { readonly retryAfterMs?: number })

/** Limits on calls that run at the same time in this process. */
export type RunningCalls = {
  /** Aborts when calls that still run have to end, because the server stops. */
  readonly interrupted: AbortSignal
  /**
   * Takes a place and returns the function that frees it. Refuses a request id that is running, and
   * more calls than the maximum of one user.
   */
  take(call: {
    readonly userId: string
    readonly requestId: string
    readonly max: number
  }):
    | (() => void)
    | Refusal<'request-settled'>
    | Refusal<'too-many-at-once'>
    | Refusal<'model-busy'>
}

/** What all replicas share about calls to models. */
export type ModelUseStore = {
  /** Adds to a period, up to the limit. Returns what is taken from it then; null if it doesn't fit. Atomic. */
  takeBudget(share: BudgetShare & { readonly limit: number }): Promise<number | null>
  giveBackBudget(share: BudgetShare): Promise<void>
  /** Returns whether it's the first alert of the period at this percentage or a higher one. */
  claimAlert(alert: { readonly period: string; readonly percent: number }): Promise<boolean>

  /** The tool calls of a turn that started after the moment. Empty without one. */
  listToolCalls(turn: TurnKey & { readonly startedAfter: Date }): Promise<readonly string[]>
  /** Counts one more call of the turn. False: it's used up. Atomic. */
  continueTurn(
    turn: TurnKey & { readonly maxCalls: number; readonly maxTokens: number },
  ): Promise<boolean>
  /** Starts a turn in place of one with the same conversation, or adds to one that is continued. */
  saveTurn(turn: SavedTurn): Promise<void>
  /** Deletes those that started before the moment. */
  forgetTurns(before: Date): Promise<boolean>
}

/** A counted chat of a session. `conversation` is a keyed hash of what was asked. */
type TurnKey = { readonly sessionId: string; readonly conversation: string }

type SavedTurn = TurnKey & {
  /** Keyed hashes of the ids. */
  readonly toolCalls: readonly string[]
  /** What the last call has read and written. */
  readonly tokens: number
  readonly at: Date
  readonly isContinued: boolean
}

/**
 * The period is a UTC day or month: 2026-03-01, 2026-03, with an amount in tenths of requests; for
 * money it's spend 2026-03-01, with millionths of the currency. What all Free users have taken from it
 * together is a period of its own: free 2026-03-01.
 */
export type BudgetShare = { readonly period: string; readonly amount: number }
