import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ApiError, DeviceError, ModelError } from '@ghost-writers-ia/site-api/errors'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { api } from '#app/api.ts'
import type { CodeSample } from '#app/openapi/code-samples.ts'
import type { EndpointName } from '#app/openapi/endpoint-names.ts'
import { chatChunk, textChunk } from '#app/openapi/model-answers.ts'
import { sampleIds } from '#app/openapi/samples.ts'
import type { ApiDocument } from '#app/openapi/types.ts'
import { answerLogin, findLogin } from '#domain/devices/answer-login.ts'
import { createSession } from '#domain/identity/manage-sessions.ts'
import { allow } from './accounts.ts'
import { call, connect } from './editors.ts'
import { oneEngine } from './engines.ts'
import { ada, grace } from './people.ts'
import { openShop, type Shop, subscribe } from './shop.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const execute = promisify(execFile)
const canImport = (module: string) => spawnSync('python3', ['-c', `import ${module}`]).status === 0
const hasPython = canImport('urllib.request')
const hasPythonClient = canImport('openai')
const names = Object.keys(api) as EndpointName[]
const timeout = 60_000

let shop: Shop
let testServer: TestServer
let document: ApiDocument
let tokens: Readonly<Partial<Record<EndpointName, string>>> & { readonly pro: string }
let ids: ReadonlyMap<string, string>

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(oneEngine[0], { siteUrl })
    return shop
  })
  document = JSON.parse((await testServer.ask('/api/v1/openapi.json')).text)
  await subscribe(shop, { planId: 'pro' })
  const createToken = async () => (await connect(shop, { kind: 'token' })).token
  tokens = {
    pro: await createToken(),
    'PUT /api/v1/language': (await connect(shop, { user: grace })).token,
    'DELETE /api/v1/token': await createToken(),
  }
  ids = await prepareIds()
})

/** What the examples are about: the ids in them, and what those are here. */
async function prepareIds(): Promise<ReadonlyMap<string, string>> {
  const headers = { authorization: `Bearer ${tokens.pro}` }
  const addSnippet = async (name: string) => {
    const body = { name, description: '', body: 'Explain {{selection}}' }
    return String((await call(testServer, { path: 'snippets', headers, body })).json.id)
  }
  const createdAt = shop.clock.now()
  const team = await shop.teams.addTeam({ name: 'Examples', ownerId: ada.id, createdAt })
  const addToTeam = async (kind: 'snippets' | 'models', name: string) => {
    const text = { description: '', body: 'Explain {{selection}}' }
    const model = { endpoint: 'https://api.example.com/v1', model: 'ft:1' }
    const body = { name, ...text, ...model }
    const path = `teams/${team.id}/${kind}`
    return String((await call(testServer, { path, headers, body })).json.id)
  }
  const addTunedModel = async () => {
    const body = { name: 'Mine', endpoint: 'https://tuning.example/v1', model: 'ft:mine' }
    return String((await call(testServer, { path: 'tuned-models', headers, body })).json.id)
  }
  await call(testServer, { path: 'requests', headers, body: { id: sampleIds.released } })
  return new Map([
    [sampleIds.team, team.id],
    [sampleIds.changedTeamSnippet, await addToTeam('snippets', 'first')],
    [sampleIds.removedTeamSnippet, await addToTeam('snippets', 'second')],
    [sampleIds.changedTeamModel, await addToTeam('models', 'first')],
    [sampleIds.removedTeamModel, await addToTeam('models', 'second')],
    [sampleIds.changedSnippet, await addSnippet('first')],
    [sampleIds.removedSnippet, await addSnippet('second')],
    [sampleIds.removedTunedModel, await addTunedModel()],
    [sampleIds.deviceCode, await allowDevice()],
  ])
}

/** An editor has asked to be connected, and Grace has allowed it. */
async function allowDevice(): Promise<string> {
  const body = { client_id: 'ghost-writers-ia', device_name: 'Examples' }
  const { json } = await call(testServer, { path: 'device/code', body })
  const { session: opened } = createSession(shop, { device: 'a test' })
  const session = { ...opened, userId: grace.id }
  await shop.sessions.addSession(session)
  const typed = String(json.user_code)
  const asker = { user: grace, session, from: '203.0.113.7' }
  const { ticket } = allow(await findLogin(shop, { typed, asker }))
  allow(await answerLogin(shop, { typed, asker, ticket, isAllowed: true, confirmation: typed }))
  return String(json.device_code)
}

type Example = { readonly name: EndpointName; readonly source: string; readonly token: string }

/** The examples of all endpoints in one language, about what exists here. */
function listExamples(lang: CodeSample['lang']): readonly Example[] {
  return names.map((name) => {
    const source = findSource(name, lang)
    return { name, source, token: tokens[name] ?? tokens.pro }
  })
}

function findSource(name: EndpointName, lang: CodeSample['lang']): string {
  const [method = '', path = ''] = name.split(' ')
  const samples = document.paths[path]?.[method.toLowerCase()]?.['x-codeSamples']
  const source = samples?.find((sample) => sample.lang === lang)?.source ?? ''
  return [...ids].reduce((text, [sample, real]) => text.replaceAll(sample, real), source)
}

/** Printed before the output of each example. */
const marker = '--- next example ---'

/**
 * Runs a program that runs each example in its own scope, in order, and prints the marker before
 * each. One process, because starting one takes much longer than an example. Returns what each
 * example printed.
 */
async function run(
  [program, ...options]: readonly [string, ...string[]],
  examples: readonly Example[],
): Promise<ReadonlyMap<EndpointName, string>> {
  const { stdout } = await execute(program, options, { timeout })
  const [before, ...printed] = stdout.split(`${marker}\n`)
  expect(before).toBe('')
  expect(printed).toHaveLength(examples.length)
  return new Map(examples.map(({ name }, position) => [name, printed[position] ?? '']))
}

function toShellProgram(examples: readonly Example[]): string {
  const lines = examples.map(({ source, token }) => {
    return `echo '${marker}'\n(export GHOST_WRITERS_TOKEN='${token}'\n${source}\n) || exit 1`
  })
  return lines.join('\n')
}

/** Each example is a module of its own, imported after the one before has ended. */
function writeModules(examples: readonly Example[], folder: string): string {
  const lines = examples.map(({ name, source, token }) => {
    const file = `${api[name].id}.mts`
    writeFileSync(join(folder, file), source)
    const setToken = `process.env.GHOST_WRITERS_TOKEN = ${JSON.stringify(token)}`
    return `console.log('${marker}')\n${setToken}\nawait import('./${file}')`
  })
  const main = join(folder, 'main.mts')
  writeFileSync(main, lines.join('\n'))
  return main
}

function toPythonProgram(examples: readonly Example[]): string {
  const lines = examples.map(({ name, source, token }) => {
    const code = `compile(${JSON.stringify(source)}, ${JSON.stringify(name)}, "exec")`
    // Without the package, at least its syntax is checked.
    const action = canRunPython(source) ? `exec(${code}, {"__name__": "__main__"})` : code
    const setToken = `os.environ["GHOST_WRITERS_TOKEN"] = ${JSON.stringify(token)}`
    return `print("${marker}")\n${setToken}\n${action}`
  })
  return ['import os', ...lines].join('\n')
}

const canRunPython = (source: string) => hasPythonClient || !source.includes('from openai')

/** The calls that the server has answered since the examples began. */
function listCalls(skipped: number) {
  const lines = testServer.listLines().filter(({ event }) => event === 'request')
  return lines.slice(skipped).map(({ method, route, status }) => {
    const path = String(route).replace(':itemId', '{itemId}').replace(':id', '{id}')
    return `${method} ${path} ${status}`
  })
}

const countCalls = () => listCalls(0).length
const toExpected = (name: EndpointName) => `${name} ${api[name].status ?? 200}`

test('every curl example runs, and its answer is what the document promises', {
  timeout,
}, async () => {
  const before = countCalls()
  const examples = listExamples('curl')

  const printed = await run(['bash', '-c', toShellProgram(examples)], examples)

  for (const [name, text] of printed) {
    const { response } = api[name]
    if (!response) expect(text).toBe('')
    else expect(z.parse(response, JSON.parse(text)), name).toEqual(JSON.parse(text))
  }
  await expect.poll(() => listCalls(before)).toEqual(names.map(toExpected))
})

test('every TypeScript example runs, with the client of OpenAI for the models', {
  timeout,
}, async () => {
  const before = countCalls()
  const examples = listExamples('typescript')
  // Below the repository, so that the examples find its packages.
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync(join('.cache', 'examples-'))
  onTestFinished(() => rm(folder, { recursive: true }))

  const printed = await run([process.execPath, writeModules(examples, folder)], examples)

  expect(printed.get('GET /api/v1/models')).toContain('ghost-writers-stand-in')
  expect(printed.get('GET /api/v1/models/{id}')).toContain('ghost-writers-stand-in')
  expect(printed.get('POST /api/v1/chat/completions')).toContain('def add')
  await expect.poll(() => listCalls(before)).toEqual(names.map(toExpected))
})

test.skipIf(!hasPython)(
  'every Python example runs, if its packages are installed',
  { timeout },
  async () => {
    const before = countCalls()
    const examples = listExamples('python')

    await run(['python3', '-c', toPythonProgram(examples)], examples)

    const ran = examples.filter(({ source }) => canRunPython(source))
    await expect.poll(() => listCalls(before)).toEqual(ran.map(({ name }) => toExpected(name)))
  },
)

test('errors and streams are what the document promises', async () => {
  const headers = { authorization: `Bearer ${tokens.pro}` }
  const failures = [
    { path: 'snippets', body: {}, shape: ApiError },
    { path: 'requests/unknown/commit', shape: ApiError },
    { path: 'chat/completions', body: {}, shape: ModelError },
    { path: 'device/token', body: {}, shape: DeviceError },
  ]
  for (const { shape, ...failing } of failures) {
    const { json, status } = await call(testServer, { ...failing, headers })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(shape.parse(json), failing.path).toEqual(json)
  }

  const model = 'ghost-writers-stand-in'
  const streamed = { model, stream: true, stream_options: { include_usage: true } }
  const messages = [{ role: 'user', content: 'Write a function that adds two numbers in Python' }]
  const prompt = 'def add(a, b):\n    '
  const streams = [
    { path: 'chat/completions', body: { ...streamed, messages }, shape: chatChunk },
    { path: 'completions', body: { ...streamed, prompt }, shape: textChunk },
  ]
  for (const { shape, ...streaming } of streams) {
    const { text } = await call(testServer, { ...streaming, headers })
    const events = [...text.matchAll(/^data: (\{.*)$/gm)].map(([, json = '']) => JSON.parse(json))
    expect(events.length).toBeGreaterThan(1)
    for (const event of events) expect(shape.parse(event)).toEqual(event)
  }
})
