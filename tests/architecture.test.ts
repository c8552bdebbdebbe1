import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { getPlan, paidPlanIds, planIds } from '@ghost-writers-ia/rules/plans'
import { expect, test } from 'vitest'

/** The layers. A folder may import from the folders listed beside it, and from itself. */
const layers: Record<string, readonly string[]> = {
  domain: [],
  store: ['domain'],
  gateways: ['domain'],
  app: ['domain'],
  server: ['app', 'domain', 'store', 'gateways'],
}

/** The features of the domain. Each may import only the features before it, types included. */
const features = [
  'limits',
  'leases',
  'changes',
  'copy',
  'mail',
  'identity',
  'contact',
  'audit',
  'tokens',
  'devices',
  'billing',
  'languages',
  'usage',
  'models',
  'snippets',
  'teams',
  'tuning',
  'subscriptions',
  'rights',
  'releases',
  'account',
  'support',
  'operator',
]

/** Packages that only one layer may import. */
const packageLayers: Record<string, string> = {
  kysely: 'store',
  pg: 'store',
  stripe: 'gateways',
  '@simplewebauthn': 'gateways',
  '@modelcontextprotocol': 'app',
  vite: 'server',
  react: 'app',
}

const files = listSources(Object.keys(layers))
const imports = files.flatMap(listImports)
const layerOf = (file: string) => file.split('/')[0] ?? ''
const featureOf = (file: string) =>
  layerOf(file) === 'domain' ? features.indexOf(file.split('/')[1] ?? '') : -1

test('a layer imports only the layers below it', () => {
  const upward = imports.filter(({ from, to, isOurs }) => {
    const isOtherLayer = isOurs && layerOf(to) in layers && layerOf(to) !== layerOf(from)
    return isOtherLayer && !layers[layerOf(from)]?.includes(layerOf(to))
  })
  expect(upward).toEqual([])
})

test('a feature of the domain imports only the features before it', () => {
  const backward = imports.filter(
    ({ from, to }) => featureOf(from) >= 0 && featureOf(to) > featureOf(from),
  )
  expect(backward).toEqual([])
})

/** Such as `ports.ts`, the sum of all ports, through which a feature would depend on all others. */
test('a feature of the domain imports no file that sums up features', () => {
  const sums = new Set(
    imports
      .filter(({ from, to }) => featureOf(from) < 0 && featureOf(to) >= 0)
      .map(({ from }) => from),
  )
  const reaching = imports.filter(({ from, to }) => featureOf(from) >= 0 && sums.has(to))
  expect(reaching).toEqual([])
})

test('every feature of the domain is in the list of features', () => {
  const folders = readdirSync('domain', { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(folders.map(({ name }) => name).filter((name) => !features.includes(name))).toEqual([])

  const [documented = ''] = /`limits` ·[^|]*/.exec(readFileSync('ARCHITECTURE.md', 'utf8')) ?? []
  expect(documented.match(/\w+/g)).toEqual(features)
})

test('no files import each other in a cycle, types included', () => {
  const sources = listSources([...Object.keys(layers), 'extension/src', 'packages'])
  expect(findCycles(sources.flatMap(listImports))).toEqual([])
})

test('parts of a layer import only what is below them', () => {
  const reaching = (from: string, to: string) =>
    imports.filter((one) => one.from.startsWith(from) && one.isOurs && one.to.startsWith(to))
  expect(reaching('server/config/', 'server/').filter(({ to }) => !/config/.test(to))).toEqual([])
  expect(reaching('app/context.ts', 'app/routes/')).toEqual([])
  const scripts = readdirSync('scripts').map((name) => `scripts/${name}`)
  expect(scripts.filter((file) => /from '[./]*\/server\//.test(code(file)))).toEqual([])

  // Types of the API, so that none of its endpoints lacks a text, and what plans include.
  const copyMayImport =
    /^app\/(copy|openapi\/endpoint-names|http\/(problem-rows|refusal-rows|site-cookies)|plans\/(name-plans|plan-numbers))/
  expect(reaching('app/copy/', 'app/').filter(({ to }) => !copyMayImport.test(to))).toEqual([])
})

test('nothing is kept in a module of the domain or of a route', () => {
  const state = /^(?:export )?(?:let |const \w+ = (?:(?:open|create)\w+|new \w*(?:Map|Set))\(\))/m
  const keepers = files
    .filter((file) => /^(domain|app\/routes)\//.test(file) && state.test(code(file)))
    // The index of the documentation depends only on the site's address.
    .filter((file) => file !== 'app/routes/docs/search/read-index.ts')
  expect(keepers).toEqual([])
})

test('one module names the language, and all numbers, dates and plurals follow it', () => {
  const language = /'[a-z]{2}-[A-Z]{2}'|new Intl\.\w+\('|=== 1\s*\?\s*(?!'')['"`]|'' : 's'/
  const sources = [...files, ...listSources(['extension/src'])]
  expect(sources.filter((file) => language.test(code(file)))).toEqual([
    'domain/site-language.ts',
    'extension/src/words/locale.ts',
  ])
})

test('routes call operations of the domain, never a store', () => {
  const stores = listStoreNames().join('|')
  const access = new RegExp(`(?:\\bports|get\\(portsContext\\))\\s*\\.(?:${stores})\\b`)
  const destructuring = new RegExp(
    `\\{[^{}=]*\\b(?:${stores})\\b[^{}=]*\\}\\s*(?:=\\s*(?:ports\\b|\\w+\\.get\\(portsContext\\))|:\\s*Ports\\b)`,
  )
  const breaches = files
    .filter((file) => layerOf(file) === 'app')
    .filter((file) => access.test(code(file)) || destructuring.test(code(file)))
  expect(breaches).toEqual([])
})

const rules = '@ghost-writers-ia/rules'

test('the domain imports no third-party package and reaches the outside only through ports', () => {
  const packages = imports.filter(({ from, isOurs }) => layerOf(from) === 'domain' && !isOurs)
  expect(packages.filter(({ to }) => !to.startsWith(`${rules}/`))).toEqual([])

  const impure = files
    .filter((file) => layerOf(file) === 'domain')
    .filter((file) =>
      /\bprocess\b|Date\.now|new Date\(\)|Math\.random|\bfetch\(|\bcrypto\b/.test(code(file)),
    )
  expect(impure).toEqual([])
})

test('a package that belongs to one layer is imported nowhere else', () => {
  const strays = imports.filter(({ from, to, isOurs }) => {
    const home = packageLayers[to.split('/')[0] ?? '']
    return !isOurs && home !== undefined && layerOf(from) !== home
  })
  expect(strays).toEqual([])
})

test('only the module that opens payments imports the Stripe sandbox', () => {
  const users = imports.filter(({ to }) => to.startsWith('stripe-sandbox')).map(({ from }) => from)
  expect(new Set(users)).toEqual(new Set(['server/open-payments.ts']))
})

test('the rules that site and editor share depend on nothing', () => {
  const sources = listSources(['packages/rules'])
  expect(
    sources.flatMap(listImports).filter(({ to }) => !to.startsWith('packages/rules/')),
  ).toEqual([])

  const manifest = JSON.parse(readFileSync('packages/rules/package.json', 'utf8'))
  expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([])
})

test('a package imports nothing of the site', () => {
  const sources = readdirSync('packages', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const outward = /from '(#|(\.\.\/)+(app|domain|store|gateways|server|tests)\/)/
  const strays = sources.filter((file) =>
    outward.test(readFileSync(join('packages', file), 'utf8').replaceAll('../tests/', './')),
  )
  expect(strays).toEqual([])
})

test('a route imports no other route', () => {
  const isRoute = (file: string) => file.startsWith('app/routes/')
  const tables = ['app/routes.ts', 'app/endpoints.ts'].map((file) => readFileSync(file, 'utf8'))
  const routes = new Set(
    [...tables.join('').matchAll(/'(?:\.\/)?(routes\/[^']+)'/g)].map(([, file]) => `app/${file}`),
  )
  expect(imports.filter(({ from, to }) => isRoute(from) && routes.has(to))).toEqual([])
})

/** Where a plan's name is compared, and why that isn't about what the plan includes. */
const planComparisons = {
  'app/routes/billing/billing/plan-state.tsx': 'whether a plan was given',
  'app/routes/billing/plan-choice.ts': 'a change to Free is a cancellation',
  'app/routes/billing/success.tsx': 'whether something was bought',
  'app/routes/billing/success/payment-details.tsx': 'whether something was bought',
  'app/shell/live-user.ts': 'whether the first plan that arrives is news',
  'domain/account/delete-account.ts': 'what is left of an allowance on Free',
  'domain/billing/entitlement.ts': 'Free renews without a payment',
  'domain/identity/deleted-account.ts': 'what is left of an allowance on Free',
  'domain/identity/user.ts': 'Free renews without a payment',
  'domain/subscriptions/read-plan-status.ts': 'Free renews without a payment',
  'domain/usage/siblings.ts': 'who shares the allowance of Free',
  'store/usage-accounts.ts': 'who shares the allowance of Free',
}

test('what a plan includes is decided by its entitlements, never by its name', () => {
  const name = `'(?:${planIds.join('|')})'`
  const comparing = new RegExp(`[!=]==?\\s*${name}|${name}\\s*[!=]==?|case ${name}`)
  const found = [...files, ...listSources(['extension/src'])].filter((file) =>
    comparing.test(code(file)),
  )
  expect(found.toSorted()).toEqual(Object.keys(planComparisons))
})

/** The table's own words in other languages, and words that look like the name of a plan. */
const plansInWords = {
  'app/copy/de/operator.ts': 'Pro Monat',
  'app/copy/de/plan-offers.ts': 'what a plan gives',
  'app/copy/es/plan-offers.ts': 'what a plan gives',
  'app/routes/marketing/models.ts': 'Gemini Pro',
  'extension/src/router/models.ts': 'Gemini Pro',
}

test('a plan that costs something is named only in the table of plans', () => {
  const names = paidPlanIds.map((id) => `'${id}'|\\b${getPlan(id).name}\\b`)
  const naming = new RegExp(names.join('|'))
  const pages = globSync('app/routes/docs/pages/**/*.md')
  const sources = [...files, ...listSources(['extension/src', 'packages/site-api']), ...pages]
  expect(sources.filter((file) => naming.test(code(file))).toSorted()).toEqual(
    Object.keys(plansInWords),
  )
})

/** They refuse text that can't be stored, and count before they parse. The webhook is signed. */
const bodyReaders = [
  'app/http/forms.ts',
  'app/http/parse-body.ts',
  'app/routes/api/model-request.ts',
  'app/routes/billing/create-checkout.ts',
  'app/routes/billing/webhook.ts',
]

test('bodies of requests are read in few files, which refuse text that cannot be stored', () => {
  const reading = /\brequest\.(text|json|formData|arrayBuffer|bytes|blob|body)\b(?!`)/
  const readers = files.filter((file) => layerOf(file) === 'app' && reading.test(code(file)))

  expect(readers.toSorted()).toEqual(bodyReaders)
  expect(
    bodyReaders.filter((file) => !/isStorable|parseBody|readNotice|receiveNotice/.test(code(file))),
  ).toEqual([])
})

test('the environment is read in one file', () => {
  expect(files.filter((file) => /process\.env\b/.test(code(file)))).toEqual([
    'server/config/load.ts',
  ])
})

type Import = { readonly from: string; readonly to: string; readonly isOurs: boolean }

function listSources(folders: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules/.test(file))
}

function listImports(from: string): readonly Import[] {
  const specifiers = readFileSync(from, 'utf8').matchAll(
    /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g,
  )
  return [...specifiers].map(([, specifier = '']) => ({
    from,
    to: specifier.startsWith('.')
      ? normalize(join(dirname(from), specifier))
      : specifier.replace(/^#/, ''),
    isOurs: /^[.#]/.test(specifier),
  }))
}

/** Repeatedly drops files that import nothing or aren't imported. What is left is in, or between, cycles. */
function findCycles(all: readonly Import[]): readonly string[] {
  const froms = new Set(all.map(({ from }) => from))
  let left = all.filter(({ to }) => froms.has(to))
  for (;;) {
    const importers = new Set(left.map(({ from }) => from))
    const imported = new Set(left.map(({ to }) => to))
    const next = left.filter(({ from, to }) => importers.has(to) && imported.has(from))
    if (next.length === left.length) return left.map(({ from, to }) => `${from} -> ${to}`)
    left = next
  }
}

/** The keys of `toStores`, without `changes`: routes may subscribe to live updates. */
function listStoreNames(): readonly string[] {
  const [, body = ''] =
    /function toStores[\s\S]*?return \{([\s\S]*?)\n {2}\}/.exec(
      readFileSync('store/open-store.ts', 'utf8'),
    ) ?? []
  const names = [...body.matchAll(/^ {4}(\w+)/gm)].map(([, name = '']) => name)
  if (!names.includes('users'))
    throw new Error(
      'Could not find the store names: the form of toStores in store/open-store.ts has changed',
    )
  return names.filter((name) => name !== 'changes')
}

function code(file: string): string {
  return readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}
