import type { ListedModel } from '@ghost-writers-ia/site-api'

/** One of the site's models. */
export type SiteModel = {
  readonly id: string
  readonly name: string
  /** The name of the smallest plan that includes it. */
  readonly plan: string
  readonly isIncluded: boolean
  readonly contextTokens: number
  readonly maxOutputTokens: number
  /** What a chat with it counts as. */
  readonly requests: number
  readonly canChat: boolean
  readonly canComplete: boolean
  readonly canUseTools: boolean
  /** Absent in lists that older versions saved. */
  readonly hasVision?: boolean
  readonly owner?: string
  /** A program that answers in test mode instead of a model. */
  readonly isStandIn: boolean
}

export function toSiteModel({
  id,
  owned_by: owner,
  ghost_writers: details,
}: ListedModel): SiteModel {
  const { supports } = details
  return {
    id,
    name: details.name,
    plan: details.plan,
    isIncluded: details.is_included,
    contextTokens: details.context_tokens,
    maxOutputTokens: details.max_output_tokens,
    requests: details.requests,
    canChat: supports.chat,
    canComplete: supports.completion,
    canUseTools: supports.tools,
    hasVision: supports.vision,
    owner,
    isStandIn: details.is_stand_in,
  }
}

/** What a question may have, with room for the answer. Includes the limit of the plan. */
export function toMaxInputTokens({
  contextTokens,
  maxOutputTokens,
}: Pick<SiteModel, 'contextTokens' | 'maxOutputTokens'>): number {
  return contextTokens - Math.min(maxOutputTokens, Math.floor(contextTokens / 2))
}

type Wanted = {
  /** The id that the user chose. Empty: none. */
  readonly chosen: string
  readonly task: 'chat' | 'completion'
}

/** The chosen model if it can be used for this, or else the first one that can. */
export function pickModel(
  models: readonly SiteModel[],
  { chosen, task }: Wanted,
): SiteModel | null {
  const usable = models.filter(
    ({ isIncluded, canChat, canComplete }) =>
      isIncluded && (task === 'chat' ? canChat : canComplete),
  )
  return usable.find(({ id }) => id === chosen) ?? usable[0] ?? null
}

/** Whether the user's choice is no longer offered or included. An empty list says nothing. */
export function isChoiceGone(models: readonly SiteModel[], chosen: string): boolean {
  return (
    chosen !== '' &&
    models.length > 0 &&
    !models.some(({ id, isIncluded }) => id === chosen && isIncluded)
  )
}
