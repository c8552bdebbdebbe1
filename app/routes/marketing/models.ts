/** The models that the extension suggests first. */
export const freeModels = [
  { name: 'Gemini Pro', maker: 'Google' },
  { name: 'DeepSeek V3', maker: 'DeepSeek' },
]

/** These require OpenRouter credits. */
export const premiumModels = [
  { name: 'GPT-4o', maker: 'OpenAI' },
  { name: 'Claude Sonnet 4', maker: 'Anthropic' },
  { name: 'Claude Sonnet 4 (thinking)', maker: 'Anthropic' },
]
