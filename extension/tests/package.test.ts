import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPackages } from '../../server/downloads/packages.ts'
import { packageFile } from '../../tests/version.ts'
import manifest from '../package.json' with { type: 'json' }
import { unpack } from './unpack.ts'

const name = packageFile
const served = join('build/extension', name)

test('building the extension again produces the same bytes', () => {
  expect(buildElsewhere([]).equals(readFileSync(served))).toBe(true)
})

test("the package on a site contains the site's address and can be rebuilt byte for byte", () => {
  const site = 'https://ghost.example'
  const [offered] = readPackages(site)
  const built = buildElsewhere([site])

  expect(offered?.body.equals(built)).toBe(true)
  expect(offered?.release).toMatchObject({
    bytes: built.length,
    sha256: createHash('sha256').update(built).digest('hex'),
  })
  const files = unpack(built)
  const { contributes, ...rest } = JSON.parse(String(files.get('extension/package.json')))
  const { 'ghostWriters.site.url': address, ...others } = contributes.configuration.properties
  expect(address.default).toBe(site)
  // Nothing else differs.
  expect(rest).toMatchObject({ name: manifest.name, version: manifest.version })
  const { 'ghostWriters.site.url': _, ...ours } = manifest.contributes.configuration.properties
  expect(others).toEqual(ours)
  const texts = (all: Map<string, Buffer>) =>
    [...all].filter(([file]) => file !== 'extension/package.json')
  expect(texts(files)).toEqual(texts(unpack(readFileSync(served))))
})

test('a site at the default address offers the built package unchanged', () => {
  const [offered] = readPackages('http://localhost:3000')

  expect(offered?.body.equals(readFileSync(served))).toBe(true)
})

test('a package that was modified after the build is not offered', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'extension-'))
  cpSync('build/extension', elsewhere, { recursive: true })
  appendFileSync(join(elsewhere, name), 'more')

  expect(() => readPackages('http://localhost:3000', elsewhere)).toThrow('Run: npm run build')
})

test('release.json describes the package', () => {
  const release = JSON.parse(readFileSync('build/extension/release.json', 'utf8'))
  const bytes = readFileSync(served)

  expect(release).toEqual({
    version: manifest.version,
    file: name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    // The headline, then the changes.
    changelog: expect.stringMatching(/^\*\*.+\*\*[\s\S]+\n- /),
  })
})

test('the package is under 400 KB and contains only what users need', () => {
  expect(statSync(served).size).toBeLessThan(400_000)
  expect([...unpack(readFileSync(served)).keys()].sort()).toEqual([
    '[Content_Types].xml',
    'extension.vsixmanifest',
    'extension/LICENSE.txt',
    'extension/THIRD-PARTY-LICENSES.txt',
    'extension/changelog.md',
    'extension/dist/chat.js',
    'extension/dist/extension.js',
    'extension/dist/local-model.js',
    'extension/dist/plain.wasm',
    'extension/dist/relaxed.wasm',
    'extension/l10n/bundle.l10n.de.json',
    'extension/l10n/bundle.l10n.es.json',
    'extension/l10n/bundle.l10n.json',
    'extension/media/answer.css',
    'extension/media/chat.css',
    'extension/media/code.css',
    'extension/media/ghost.svg',
    'extension/media/icon.png',
    'extension/media/walkthrough-chat.svg',
    'extension/media/walkthrough-code.svg',
    'extension/media/walkthrough-log-in.svg',
    'extension/media/walkthrough-plan.svg',
    'extension/package.json',
    'extension/package.nls.de.json',
    'extension/package.nls.es.json',
    'extension/package.nls.json',
    'extension/readme.md',
  ])
})

test('one bundle runs in Node and in the browser: it needs nothing but VS Code', () => {
  const code = String(unpack(readFileSync(served)).get('extension/dist/extension.js'))
  const needed = [...code.matchAll(/\brequire\(([^)]*)\)/g)].map(([, name]) => name?.slice(1, -1))

  expect(manifest.browser).toBe(manifest.main)
  expect(new Set(needed)).toEqual(new Set(['vscode']))
  expect(code).not.toMatch(/\bBuffer\.|__dirname/)
})

test('the package contains the licenses of the libraries it bundles', () => {
  const files = unpack(readFileSync(served))
  const licenses = String(files.get('extension/THIRD-PARTY-LICENSES.txt'))

  for (const file of [
    'markdown-it/LICENSE',
    'linkify-it/LICENSE',
    'mdurl/LICENSE',
    'eventsource-parser/LICENSE',
    'entities/LICENSE',
    'ignore/LICENSE-MIT',
    'zod/LICENSE',
  ])
    expect(licenses).toContain(readFileSync(`node_modules/${file}`, 'utf8').trim())
})

test('the extension contains no telemetry, and no addresses but those of this machine', () => {
  const code = String(unpack(readFileSync(served)).get('extension/dist/extension.js'))
  const addresses = [...code.matchAll(/https?:\/\/[^\s"'`]+/g)].map(([address]) => address)

  expect(addresses).toEqual(['http://127.0.0.1', 'http://[::1]'])
  expect(code).not.toMatch(/TelemetryLogger|isTelemetryEnabled/)
})

test('all commands have one category, and secrets are not settings', () => {
  const { commands, configuration } = manifest.contributes
  const settings: Record<string, { scope?: string; default: unknown }> = configuration.properties

  expect(new Set(commands.map(({ category }) => category))).toEqual(new Set(['Ghost Writers']))
  expect(Object.keys(settings).filter((key) => /key|token$|secret/i.test(key))).toEqual([])
  // A malicious workspace must not redirect the user's key or token.
  expect(settings['ghostWriters.router.baseUrl']?.scope).toBe('machine')
  expect(settings['ghostWriters.site.url']?.scope).toBe('machine')
  // Also the model: some that Ollama lists run elsewhere.
  for (const name of ['url', 'model', 'completionModel', 'addresses'])
    expect(settings[`ghostWriters.server.${name}`]?.scope).toBe('machine')
  expect(settings['ghostWriters.inlineCompletion.enabled']?.default).toBe(true)
})

test('an untrusted workspace cannot change what is sent, how much, or to which model', () => {
  const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces
  const settings: Record<string, { scope?: string; default: unknown }> =
    manifest.contributes.configuration.properties
  const open = Object.entries(settings)
    .filter(([name, { scope }]) => scope !== 'machine' && !restrictedConfigurations.includes(name))
    .map(([name]) => name)

  expect(open).toEqual([])
})

test('the stores accept the icon, the keywords, the categories and the README', () => {
  const icon = readFileSync(join('extension', manifest.icon))
  expect(icon.subarray(1, 4).toString()).toBe('PNG')
  expect(icon.readUInt32BE(16)).toBeGreaterThanOrEqual(128)
  expect(icon.readUInt32BE(20)).toBe(icon.readUInt32BE(16))

  expect(manifest.keywords.length).toBeLessThanOrEqual(30)
  expect(new Set(manifest.keywords).size).toBe(manifest.keywords.length)
  // https://code.visualstudio.com/api/references/extension-manifest
  const known = [
    'AI',
    'Chat',
    'Machine Learning',
    'Programming Languages',
    'SCM Providers',
    'Testing',
  ]
  expect(manifest.categories.filter((category) => !known.includes(category))).toEqual([])
  expect(manifest.license).toBe('MIT')

  const readme = readFileSync('extension/README.md', 'utf8')
  const targets = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target)
  expect(targets.filter((target) => !/^(https:\/\/|#)/.test(target ?? ''))).toEqual([])
})

test('the keyboard shortcuts are those named on the site', () => {
  const keys = manifest.contributes.keybindings.map(({ command, key, mac, when }) => [
    command.replace('ghostWriters.', ''),
    key,
    mac,
    when,
  ])

  expect(keys).toContainEqual(['generate', 'ctrl+shift+g', 'cmd+shift+g', 'editorTextFocus'])
  expect(keys).toContainEqual(['openChat', 'ctrl+shift+i', 'cmd+shift+i', undefined])
})

test('every menu entry and shortcut runs an existing command', () => {
  const { commands, menus, keybindings } = manifest.contributes
  const known = new Set(commands.map(({ command }) => command))
  const named = [...Object.values(menus).flat(), ...keybindings].flatMap((entry) =>
    'command' in entry ? [entry.command] : [],
  )

  expect(named.filter((command) => !known.has(command))).toEqual([])
})

/** Builds with a different time zone and locale, as on another machine. */
function buildElsewhere(site: readonly string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'extension-'))
  const env = { PATH: process.env.PATH, TZ: 'Asia/Tokyo', LANG: 'tr_TR.UTF-8' }
  execFileSync(process.execPath, ['scripts/build-extension.mjs', folder, ...site], { env })
  return readFileSync(join(folder, name))
}
