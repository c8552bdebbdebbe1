import { expect, test } from 'vitest'
import { readClient } from './read-client.ts'

test.each([
  [{ 'user-agent': 'claude-cli/2.1.327 (external, sdk-cli)' }, 'claude-code'],
  [{ 'user-agent': 'codex_exec/0.169.0 (Debian 12)', originator: 'codex_exec' }, 'codex'],
  [{ 'user-agent': 'codex_cli_rs/0.169.0' }, 'codex'],
  [{ 'user-agent': 'opencode/1.0 ai-sdk/openai-compatible/3' }, 'opencode'],
  [{ 'user-agent': 'Zed/0.210.1 (linux; x86_64)' }, 'zed'],
  [{ 'user-agent': 'OpenAI/JS 7.53.0', 'x-title': 'Cline' }, 'cline'],
  [{ 'user-agent': 'OpenAI/JS 7.53.0', 'http-referer': 'https://aider.chat' }, 'aider'],
  [{ 'user-agent': 'OpenAI/Python 3.1.0' }, 'openai-sdk'],
  [{ 'user-agent': 'AsyncOpenAI/Python 3.1.0' }, 'openai-sdk'],
  [{ 'user-agent': 'Anthropic/JS 1.10.0' }, 'anthropic-sdk'],
  [{ 'user-agent': 'ai/7.0.169 ai-sdk/provider-utils/4 runtime/node.js/24' }, 'ai-sdk'],
  [{ 'user-agent': 'curl/8.9.1' }, 'curl'],
  [{ 'user-agent': 'my-script/1.0 (codex_exec, secret)' }, 'program'],
  [{ 'user-agent': `${'a'.repeat(100_000)}\tcurl/8` }, 'program'],
  [{}, 'program'],
])('a program that says %j about itself is %s', (headers, client) => {
  expect(readClient(new Headers(headers))).toBe(client)
})
