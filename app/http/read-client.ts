import type { UsageClient } from '#domain/usage/client.ts'

/** The headers in which programs name themselves. The titles are of OpenRouter's format. */
const headerNames = ['user-agent', 'originator', 'x-title', 'x-openrouter-title', 'http-referer']

const maxLength = 300

/** Tools before the libraries that they are made with. */
const patterns: readonly (readonly [UsageClient, RegExp])[] = [
  ['claude-code', /^claude-(cli|code)\b/m],
  ['codex', /^codex[_-]/m],
  ['opencode', /^opencode\b|opencode\.ai/m],
  ['zed', /^zed\b|zed\.dev/m],
  ['roo-code', /^roo[ -]?code\b|roocode\.com/m],
  ['kilo-code', /^kilo[ -]?code\b|kilocode\.ai/m],
  ['cline', /^cline\b|cline\.bot/m],
  ['continue', /^continue\b|continue\.dev/m],
  ['aider', /^aider\b|aider\.chat/m],
  ['langchain', /^langchain/m],
  ['ai-sdk', /\bai-sdk\b/m],
  ['anthropic-sdk', /^(async)?anthropic\//m],
  ['openai-sdk', /^(async)?openai\//m],
  ['curl', /^curl\//m],
]

/** Which program calls, by what it says about itself: for its user to read, never to decide by. */
export function readClient(headers: Headers): UsageClient {
  const said = headerNames
    .map((name) => (headers.get(name) ?? '').slice(0, maxLength))
    .join('\n')
    .toLowerCase()
  return patterns.find(([, pattern]) => pattern.test(said))?.[0] ?? 'program'
}
