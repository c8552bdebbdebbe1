export type Model = {
  readonly id: string
  readonly name: string
  readonly maker: string
  readonly cost: 'free' | 'credits'
  /** How to request a variant that isn't a model of its own. */
  readonly requestOptions?: {
    readonly model: string
    readonly reasoning?: { readonly max_tokens: number }
  }
}

/**
 * The models named on the site, in the same order. Routers drop free models without notice:
 * a model that is gone stays in the list, marked as unavailable.
 */
export const namedModels: readonly Model[] = [
  {
    id: 'google/gemini-2.5-pro-exp-03-25',
    name: 'Gemini Pro',
    maker: 'Google',
    cost: 'free',
  },
  {
    id: 'deepseek/deepseek-chat-v3-0324:free',
    name: 'DeepSeek V3',
    maker: 'DeepSeek',
    cost: 'free',
  },
  { id: 'openai/gpt-4o', name: 'GPT-4o', maker: 'OpenAI', cost: 'credits' },
  {
    id: 'anthropic/claude-sonnet-4',
    name: 'Claude Sonnet 4',
    maker: 'Anthropic',
    cost: 'credits',
  },
  {
    id: 'anthropic/claude-sonnet-4:thinking',
    name: 'Claude Sonnet 4 (thinking)',
    maker: 'Anthropic',
    cost: 'credits',
    requestOptions: { model: 'anthropic/claude-sonnet-4', reasoning: { max_tokens: 2048 } },
  },
]

/** Any free model of the router. Always available, so it's the default and the fallback. */
export const fallbackModel: Model = {
  id: 'openrouter/free',
  name: 'Auto (free)',
  maker: 'OpenRouter',
  cost: 'free',
}

export function findModel(id: string): Model | undefined {
  return [...namedModels, fallbackModel].find((model) => model.id === id)
}

export function toModelName(id: string): string {
  return findModel(id)?.name ?? id
}
