/** The models that the extension offers first. */
export const freeModels = [
  { name: 'Gemini Pro', maker: 'Google' },
  { name: 'DeepSeek V3', maker: 'DeepSeek' },
]

/** These need credits at the model router. */
export const premiumModels = [
  { name: 'GPT-4o', maker: 'OpenAI' },
  { name: 'Claude Sonnet 4', maker: 'Anthropic' },
  { name: 'Claude Sonnet 4 (thinking)', maker: 'Anthropic' },
]
