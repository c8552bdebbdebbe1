import type { ModelParameters } from '@ghost-writers-ia/site-api/parameters'
import type { Model } from '#domain/models/ports.ts'

/** A model as the operator configures it, with how the router calls it. */
export type ConfiguredModel = Model & {
  readonly upstreamId: string
  /** How it's asked at first. What the router refuses is learned. */
  readonly parameters: ModelParameters
  /**
   * For models without a `suffix` field: the prompt that makes them fill in the middle, with
   * `{prefix}` and `{suffix}`.
   */
  readonly fimTemplate: string | null
}
