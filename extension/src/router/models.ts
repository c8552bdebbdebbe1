export type Model = {
  readonly id: string
  readonly name: string
  readonly maker: string
  readonly cost: 'free' | 'credits'
  /** What is asked for in the router's words, where the id alone is not enough. */
  readonly asks?: { readonly model: string; readonly reasoning?: { readonly max_tokens: number } }
}

/**
 * The models that the site names, in its order. Routers drop free models without
 * notice: an id that is gone stays in the list, and says so when it is chosen.
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
    asks: { model: 'anthropic/claude-sonnet-4', reasoning: { max_tokens: 2048 } },
  },
]

/** Whichever free model the router has to offer: never gone, so it is where we start and fall back to. */
export const fallbackModel: Model = {
  id: 'openrouter/free',
  name: 'Any free model',
  maker: 'OpenRouter',
  cost: 'free',
}

export function findModel(id: string): Model | undefined {
  return [...namedModels, fallbackModel].find((model) => model.id === id)
}

/** The name people know it by, or its id. */
export function toModelName(id: string): string {
  return findModel(id)?.name ?? id
}
