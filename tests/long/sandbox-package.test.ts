import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findModule,
  findNodes,
  installPackage,
  startCommand,
  toEnv,
} from '../../packages/stripe-sandbox/tests/installed-package.ts'

let consumer = ''

beforeAll(() => {
  consumer = installPackage()
}, 60_000)

afterAll(() => rmSync(consumer, { recursive: true, force: true }))

const { own, other } = findNodes()
if (!other) console.log(`Skipping npx on another Node: the PATH has only ${own.version}`)

for (const node of [own, other])
  test.skipIf(!node)(
    `npx stripe-sandbox starts the installed package on Node ${node?.version ?? 'of another version'}`,
    { timeout: 30_000 },
    async () => {
      const npx = ['npx', '--offline', 'stripe-sandbox']
      const address = await startCommand(npx, { consumer, node: node ?? own })

      expect(await (await fetch(`${address}/sandbox`)).text()).toContain('TEST MODE')
    },
  )

test.skipIf(!other?.version.startsWith('v20.'))(
  'on Node 20, which has no SQLite, --data says what to do',
  () => {
    const env = toEnv(other ?? own)
    const args = ['node_modules/stripe-sandbox/bin.js', '--port', '0', '--data', 'data.sqlite']
    const { status, stderr } = spawnSync('node', args, { cwd: consumer, env, encoding: 'utf8' })

    expect(status).toBe(1)
    expect(stderr).toMatch(/^--data needs Node 22.13 or newer, .*Without --data .* in memory\.\n$/)
  },
)

const program = `
import Stripe from 'stripe'
import { openSandbox, type Sandbox } from 'stripe-sandbox'
import type { SandboxControls } from 'stripe-sandbox/controls'
import { createMemoryStorage } from 'stripe-sandbox/memory-storage'
import { createPages, type PageHandler } from 'stripe-sandbox/pages'
import { openSqliteStorage } from 'stripe-sandbox/sqlite-storage'
import type { SandboxStorage } from 'stripe-sandbox/storage'
import { card } from 'stripe-sandbox/testing'

const storages: SandboxStorage[] = [createMemoryStorage(), openSqliteStorage()]
const sandbox: Sandbox = openSandbox({
  storage: storages[0]!,
  siteUrl: 'http://localhost:3000',
  webhookSecret: 'whsec_test',
  deliver: async ({ body, signature }) => ({ status: (body + signature).length > 0 ? 200 : 500 }),
  report: console.error,
})
const stripe = new Stripe('sk_test_anything', {
  httpClient: Stripe.createFetchHttpClient(sandbox.fetch),
})
const controls: SandboxControls = sandbox.controls
const link = { label: 'Back', url: '/' }
export const pages: PageHandler = createPages({ controls, links: { paid: link, expired: link, invoice: link } })
const session = await stripe.checkout.sessions.create({ mode: 'subscription' })
const { kind } = await controls.payCheckout(session.id, card('4242424242424242'))
kind satisfies 'paid' | 'challenge' | 'refused'
// @ts-expect-error The declarations are real ones: this is no option.
openSandbox({ stroage: storages[1] })
`

test.each(['nodenext', 'bundler'])(
  'a TypeScript project finds the types of the package with module resolution "%s"',
  { timeout: 60_000 },
  (moduleResolution) => {
    const compilerOptions = {
      target: 'es2022',
      module: moduleResolution === 'bundler' ? 'esnext' : 'nodenext',
      moduleResolution,
      lib: ['es2023', 'dom'],
      types: ['node'],
      typeRoots: [findModule('@types')],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
    }
    writeFileSync(join(consumer, 'program.ts'), program)
    writeFileSync(
      join(consumer, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['program.ts'] }),
    )

    const tsc = findModule('typescript/bin/tsc')
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', consumer], {
      encoding: 'utf8',
    })

    expect(stdout).toBe('')
    expect(status).toBe(0)
  },
)
