import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { ChatBody } from '#app/routes/api/model-bodies.ts'
import { openStockSite, type StockSite } from './stock-site.ts'

/**
 * What Claude Code 2.1.327 and Codex 0.169.0 have sent to a recording server, with shorter texts.
 * tests/long/agents.test.ts runs them.
 */
const recorded = ['claude-code', 'codex'].flatMap((agent) =>
  Object.entries<Recorded>(
    JSON.parse(readFileSync(new URL(`fixtures/${agent}.json`, import.meta.url), 'utf8')),
  ).map(([name, call]) => ({ name: `${agent} ${name}`, call })),
)

type Recorded = {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: object
}

type SentMessage = { readonly role: string; readonly content: unknown }

let site: StockSite

beforeEach(async () => {
  site = await openStockSite()
})

function send({ path, headers, body }: Recorded) {
  return fetch(site.origin + path, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${site.apiKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...body, model: 'echo' }),
  })
}

test.each(recorded)(
  '$name is answered, and routers get nothing but chat completions',
  async ({ call }) => {
    const response = await send(call)

    const text = await response.text()
    expect(response.status, text).toBe(200)
    expect(text).toMatch(/event: (message_stop|response\.completed)/)
    const sent = site.router.calls.at(-1)?.body ?? {}
    expect(ChatBody.safeParse(sent).error?.issues).toBeUndefined()
    const messages = sent.messages as readonly SentMessage[]
    expect(messages.filter(({ role }) => role === 'system' || role === 'developer')).toEqual([
      messages[0],
    ])
  },
)

const find = (wanted: string) => {
  const found = recorded.find(({ name }) => name === wanted)
  if (!found) throw new Error(`There is no ${wanted}`)
  return found.call
}

const listNames = () => {
  const { tools } = site.router.calls.at(-1)?.body ?? {}
  return (tools as { function: { name: string } }[]).map((tool) => tool.function.name)
}

test('a model sees the tools that Claude Code has loaded, and the images of results', async () => {
  await send(find('claude-code first'))
  expect(listNames()).toEqual(['Bash', 'Read', 'ToolSearch'])

  await send(find('claude-code tool-results'))
  expect(listNames()).toEqual(['Bash', 'CronList', 'Read', 'ToolSearch', 'WebFetch'])
  const messages = site.router.calls.at(-1)?.body.messages as readonly SentMessage[]
  expect(messages.map(({ role }) => role).join(' ')).toBe(
    'system user assistant tool assistant tool assistant tool user assistant tool',
  )
  expect(messages[8]?.content).toMatchObject([{ type: 'image_url' }])
  expect(messages.at(-1)?.content).toMatch(/^The tool failed:/)
})

test('a model sees the tools that Codex has in namespaces, and no web search', async () => {
  await send(find('codex first'))
  expect(listNames()).toEqual([
    'exec_command',
    'multi_agent_v1__close_agent',
    'multi_agent_v1__resume_agent',
  ])

  await send(find('codex custom-tools'))
  expect(listNames()).toContain('functions__exec')
})
