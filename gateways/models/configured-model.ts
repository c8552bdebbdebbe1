import type { Parameter } from '@ghost-writers-ia/site-api/parameters'
import type { Model } from '#domain/models/ports.ts'
import type { Price } from '#domain/models/price.ts'

/** A model as the operator configures it, with how routers call it. */
export type ConfiguredModel = Model & {
  /** The id at the router. */
  readonly upstreamId: string
  /** What it's never sent. More is learned from refusals. */
  readonly refused: ReadonlySet<Parameter>
  /**
   * For models without a `suffix` field: the prompt that makes them fill in the middle, with
   * `{prefix}` and `{suffix}`.
   */
  readonly fimTemplate: string | null
  /** Where it is, in the order in which they are asked. */
  readonly targets: readonly ModelTarget[]
}

export type ModelTarget = {
  /** The name of a router. */
  readonly router: string
  readonly upstreamId: string
  readonly price: Price | null
}

/** Such as https://openrouter.ai/api/v1. The key is only ever sent there: never logged and never part of an answer. */
export type RouterAddress = {
  readonly url: string
  readonly key: string
  /** It can be asked what a call has cost, as at OpenRouter. */
  readonly bills?: 'openrouter' | undefined
}
