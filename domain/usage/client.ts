/** The programs that a request may come from, as the usage page names them. */
export const usageClients = [
  'claude-code',
  'codex',
  'opencode',
  'zed',
  'cline',
  'roo-code',
  'kilo-code',
  'continue',
  'aider',
  'curl',
  'openai-sdk',
  'anthropic-sdk',
  'ai-sdk',
  'langchain',
  /** Any other one. */
  'program',
] as const

export type UsageClient = (typeof usageClients)[number]
