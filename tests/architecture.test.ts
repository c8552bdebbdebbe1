import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** The floor plan. A folder may import from the folders listed beside it, and from itself. */
const floors: Record<string, readonly string[]> = {
  domain: [],
  store: ['domain'],
  gateways: ['domain'],
  app: ['domain'],
  server: ['app', 'domain', 'store', 'gateways'],
}

/** The rooms of the domain. Each may use only the rooms before it. */
const rooms = [
  'plans',
  'limits',
  'leases',
  'changes',
  'mail',
  'contact',
  'identity',
  'audit',
  'devices',
  'tokens',
  'usage',
  'billing',
  'subscriptions',
  'releases',
  'account',
  'support',
]

/** The packages that one folder alone may know. */
const keptIn: Record<string, string> = {
  kysely: 'store',
  pg: 'store',
  stripe: 'gateways',
  vite: 'server',
  react: 'app',
  'better-auth': 'gateways',
  '@better-auth': 'gateways',
}

const files = Object.keys(floors)
  .flatMap((floor) =>
    readdirSync(floor, { recursive: true, encoding: 'utf8' }).map((name) => join(floor, name)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))

const imports = files.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, specifier = '']) => ({
      from,
      to: specifier.startsWith('.')
        ? normalize(join(dirname(from), specifier))
        : specifier.replace(/^#/, ''),
      isOurs: /^[.#]/.test(specifier),
    }),
  ),
)

const floorOf = (file: string) => file.split('/')[0] ?? ''
const roomOf = (file: string) =>
  floorOf(file) === 'domain' ? rooms.indexOf(file.split('/')[1] ?? '') : -1

test('every import goes down the stairs', () => {
  const climbing = imports.filter(({ from, to, isOurs }) => {
    const isOnAnotherFloor = isOurs && floorOf(to) in floors && floorOf(to) !== floorOf(from)
    return isOnAnotherFloor && !floors[floorOf(from)]?.includes(floorOf(to))
  })
  expect(climbing).toEqual([])
})

test('a room of the business uses only the rooms before it', () => {
  const looking = imports.filter(({ from, to }) => roomOf(from) >= 0 && roomOf(to) > roomOf(from))
  expect(looking).toEqual([])
})

test('every room of the business has its place in the order', () => {
  const folders = readdirSync('domain', { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(folders.map(({ name }) => name).filter((name) => !rooms.includes(name))).toEqual([])
})

test('the business imports no package and asks the world only through ports', () => {
  expect(imports.filter(({ from, isOurs }) => floorOf(from) === 'domain' && !isOurs)).toEqual([])

  const asking = files
    .filter((file) => floorOf(file) === 'domain')
    .filter((file) =>
      /\bprocess\b|Date\.now|new Date\(\)|Math\.random|\bfetch\(|\bcrypto\b/.test(code(file)),
    )
  expect(asking).toEqual([])
})

test('a package that belongs to one folder is imported nowhere else', () => {
  const strays = imports.filter(({ from, to, isOurs }) => {
    const home = keptIn[to.split('/')[0] ?? '']
    return !isOurs && home !== undefined && floorOf(from) !== home
  })
  expect(strays).toEqual([])
})

test('only the module that opens payments imports the Stripe sandbox', () => {
  const users = imports.filter(({ to }) => to.startsWith('stripe-sandbox')).map(({ from }) => from)
  expect(new Set(users)).toEqual(new Set(['server/open-payments.ts']))
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
  const routes = new Set(
    [...readFileSync('app/routes.ts', 'utf8').matchAll(/'(routes\/[^']+)'/g)].map(
      ([, file]) => `app/${file}`,
    ),
  )
  expect(imports.filter(({ from, to }) => isRoute(from) && routes.has(to))).toEqual([])
})

test('the environment is read in one file', () => {
  expect(files.filter((file) => /process\.env\b/.test(code(file)))).toEqual(['server/env.ts'])
})

function code(file: string): string {
  return readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}
