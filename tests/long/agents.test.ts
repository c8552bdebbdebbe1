import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#domain/time.ts'
import { startEvents } from '../model-router.ts'
import { openStockSite, type StockSite } from '../stock-site.ts'

/**
 * Where `npm install @anthropic-ai/claude-code@2.1.327 @openai/codex@0.169.0` was run. They are too
 * large to be installed by a test, and what they send is in tests/fixtures.
 */
const folder = join(process.env.AGENTS ?? '/nowhere', 'node_modules')
const claude = join(folder, `@anthropic-ai/claude-code-linux-${process.arch}/claude`)
const codex = join(folder, '@openai/codex/bin/codex.js')

const run = promisify(execFile)
let site: StockSite
let home: string
let work: string

beforeEach(async () => {
  site = await openStockSite()
  home = mkdtempSync(join(tmpdir(), 'agent-'))
  work = join(home, 'work')
  mkdirSync(work)
  writeFileSync(join(work, 'a.txt'), 'The word is heron\n')
})

/** Thinks and reads the file, wants its thoughts back, and says what is in the file. */
function readTheFile(tool: string, input: object): void {
  site.router.answer((response, { body }) => {
    const messages = body.messages as readonly Record<string, unknown>[]
    const last = messages.at(-1)
    const write = startEvents(response)
    const send = (delta: object) => write({ choices: [{ index: 0, delta }] })
    const hasThought = messages.some(({ reasoning_content: text }) => text === 'I look.')
    if (last?.role === 'tool') {
      const word = /The word is (\w+)/.exec(JSON.stringify(last.content))?.[1]
      send({ content: hasThought ? `It says ${word}` : 'My thoughts are missing' })
    } else {
      send({ reasoning_content: 'I look.' })
      const args = JSON.stringify(input)
      send({ tool_calls: [{ index: 0, id: 'call_1', function: { name: tool, arguments: args } }] })
    }
    write({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    write({ choices: [], usage: { prompt_tokens: 1_000, completion_tokens: 20 } })
    write('[DONE]')
    response.end()
  })
}

async function start(command: string, args: readonly string[], env: Record<string, string>) {
  const child = run(command, args, {
    cwd: work,
    env: { PATH: process.env.PATH, HOME: home, ...env },
    timeout: minutes(2),
  })
  child.child.stdin?.end()
  const { stdout } = await child
  return stdout
}

const countRequests = async () => {
  const response = await fetch(`${site.origin}/api/v1/me`, {
    headers: { authorization: `Bearer ${site.apiKey}` },
  })
  expect(response.status).toBe(200)
  const lines = await site.shop.usage.listLines((await getUser()).id, {
    filter: null,
    after: null,
    atMost: 50,
  })
  return lines.lines.map(({ cost }) => cost)
}

const getUser = async () => (await import('../people.ts')).ada

describe.skipIf(!existsSync(claude))('Claude Code', () => {
  test('reads a file and says what is in it, for one request', {
    timeout: minutes(3),
  }, async () => {
    readTheFile('Read', { file_path: join(work, 'a.txt') })

    const said = await start(claude, ['-p', 'What is in a.txt?'], {
      ANTHROPIC_BASE_URL: `${site.origin}/api`,
      ANTHROPIC_AUTH_TOKEN: site.apiKey,
      ANTHROPIC_MODEL: 'thinker',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    })

    expect(said).toContain('It says heron')
    expect((await countRequests()).toSorted()).toEqual([0, 10])
  })
})

describe.skipIf(!existsSync(codex))('Codex', () => {
  test('reads a file and says what is in it, for one request', {
    timeout: minutes(3),
  }, async () => {
    readTheFile('exec_command', { cmd: 'cat a.txt' })
    const provider = [
      'model = "thinker"',
      'model_provider = "site"',
      '[model_providers.site]',
      'name = "Ghost Writers IA"',
      `base_url = "${site.origin}/api/v1"`,
      'env_key = "SITE_KEY"',
      'wire_api = "responses"',
    ]
    writeFileSync(join(home, 'config.toml'), provider.join('\n'))

    const args = [codex, 'exec', '--skip-git-repo-check', 'What is in a.txt?']
    const said = await start(process.execPath, args, { CODEX_HOME: home, SITE_KEY: site.apiKey })

    expect(said).toContain('It says heron')
    expect((await countRequests()).toSorted()).toEqual([0, 10])
  })
})
