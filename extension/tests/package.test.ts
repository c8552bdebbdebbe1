import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { unpack } from './unpack.ts'

const name = 'ghost-writers-ia-0.2.7.vsix'
const served = join('build/extension', name)

test('whoever builds the extension gets the very bytes that the site offers', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'extension-'))
  const env = { PATH: process.env.PATH, TZ: 'Asia/Tokyo', LANG: 'tr_TR.UTF-8' }
  execFileSync(process.execPath, ['scripts/build-extension.mjs', elsewhere], { env })

  expect(readFileSync(join(elsewhere, name)).equals(readFileSync(served))).toBe(true)
})

test('the note beside the package tells the truth about it', () => {
  const release = JSON.parse(readFileSync('build/extension/release.json', 'utf8'))
  const bytes = readFileSync(served)

  expect(release).toEqual({
    version: manifest.version,
    file: name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    changelog: expect.stringMatching(/^- /),
  })
})

test('the package is small and holds what a user needs, and nothing else', () => {
  expect(statSync(served).size).toBeLessThan(150_000)
  expect([...unpack(served).keys()].sort()).toEqual([
    '[Content_Types].xml',
    'extension.vsixmanifest',
    'extension/LICENSE.txt',
    'extension/changelog.md',
    'extension/dist/chat.js',
    'extension/dist/extension.js',
    'extension/media/answer.css',
    'extension/media/chat.css',
    'extension/media/ghost.svg',
    'extension/media/icon.png',
    'extension/package.json',
    'extension/readme.md',
  ])
})

test('the extension sends nothing home by itself', () => {
  const code = String(unpack(served).get('extension/dist/extension.js'))
  const addresses = [...code.matchAll(/https?:\/\/[^\s"'`]+/g)].map(([address]) => address)

  expect(addresses).toEqual([])
  expect(code).not.toMatch(/TelemetryLogger|isTelemetryEnabled/)
})

test('every command is in the palette under one name, and what is secret is no setting', () => {
  const { commands, configuration } = manifest.contributes
  const settings: Record<string, { scope?: string; default: unknown }> = configuration.properties

  expect(new Set(commands.map(({ category }) => category))).toEqual(new Set(['Ghost Writers']))
  expect(Object.keys(settings).filter((key) => /key|token$|secret/i.test(key))).toEqual([])
  // A folder that somebody else wrote must not send the user's key or token elsewhere.
  expect(settings['ghostWriters.router.baseUrl']?.scope).toBe('machine')
  expect(settings['ghostWriters.site.url']?.scope).toBe('machine')
  expect(settings['ghostWriters.inlineCompletion.enabled']?.default).toBe(false)
})

test('the keys are those that the site names', () => {
  const keys = manifest.contributes.keybindings.map(({ command, key, mac, when }) => [
    command.replace('ghostWriters.', ''),
    key,
    mac,
    when,
  ])

  expect(keys).toContainEqual(['generate', 'ctrl+shift+g', 'cmd+shift+g', 'editorTextFocus'])
  expect(keys).toContainEqual(['openChat', 'ctrl+shift+i', 'cmd+shift+i', undefined])
})

test('whatever a menu or a key calls is a command that there is', () => {
  const { commands, menus, keybindings } = manifest.contributes
  const known = new Set(commands.map(({ command }) => command))
  const named = [...Object.values(menus).flat(), ...keybindings].flatMap((entry) =>
    'command' in entry ? [entry.command] : [],
  )

  expect(named.filter((command) => !known.has(command))).toEqual([])
})
