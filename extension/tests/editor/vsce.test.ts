import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { unpack } from '../unpack.ts'
import { test } from './editor-fixture.ts'
import { builtVsix } from './open-editor.ts'

/** Node warns if both FORCE_COLOR and NO_COLOR are set. */
const { FORCE_COLOR: _, ...quiet } = process.env

test('vsce packages the same files without warnings', { tag: '@long' }, () => {
  // Only packages for stores name a repository.
  expectSameFromVsce(builtVsix, ['--allow-missing-repository'])
})

test('vsce accepts the package for stores, with its links, without warnings', {
  tag: '@long',
}, () => {
  const file = join(mkdtempSync(join(tmpdir(), 'store-')), 'store.vsix')
  const links = ['https://ghost.example', 'https://code.ghost.example/extension']
  execFileSync(process.execPath, ['scripts/build-store-package.mjs', ...links, file], {
    stdio: 'pipe',
  })

  expectSameFromVsce(file, [])
  const manifest = JSON.parse(String(unpack(readFileSync(file)).get('extension/package.json')))
  expect(manifest).toMatchObject({
    homepage: 'https://ghost.example',
    bugs: { url: 'https://ghost.example/contact' },
    repository: { url: 'https://code.ghost.example/extension' },
  })
  const settings = manifest.contributes.configuration.properties
  expect(settings['ghostWriters.site.url'].default).toBe('https://ghost.example')
})

/** Packages the files of a package with VS Code's own packager, and compares all of it. */
function expectSameFromVsce(vsix: string, options: readonly string[]): void {
  const ours = unpack(readFileSync(vsix))
  const folder = mkdtempSync(join(tmpdir(), 'vsce-'))
  for (const [name, content] of ours) {
    if (!name.startsWith('extension/')) continue
    const file = join(folder, toSourceName(name.slice('extension/'.length)))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }

  const vsce = join(process.env.VSCODE_HOST ?? '', 'node_modules/@vscode/vsce/vsce')
  const args = ['package', '--no-dependencies', ...options, '-o', 'theirs.vsix']
  const { status, stdout, stderr } = spawnSync(process.execPath, [vsce, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: quiet,
  })
  expect(`${stdout}${stderr}`).not.toMatch(/warn|error/i)
  expect(status).toBe(0)

  const theirs = unpack(readFileSync(join(folder, 'theirs.vsix')))
  expect([...ours.keys()].sort()).toEqual([...theirs.keys()].sort())
  const texts = (files: Map<string, Buffer>) =>
    [...files].map(([name, text]) => [name, shape(name, text)])
  expect(Object.fromEntries(texts(ours))).toEqual(Object.fromEntries(texts(theirs)))
}

function toSourceName(name: string): string {
  const named = {
    'readme.md': 'README.md',
    'changelog.md': 'CHANGELOG.md',
    'LICENSE.txt': 'LICENSE',
  }
  return named[name as keyof typeof named] ?? name
}

/** Ignores the formatting of XML. */
function shape(name: string, content: Buffer): string {
  if (!/\.(vsixmanifest|xml)$/.test(name)) return content.toString('base64')
  return content
    .toString()
    .replace(/\s*(\/?>)/g, '$1')
    .replace(/>\s+</g, '><')
    .trim()
}
