// `node scripts/build-extension.mjs [folder] [site]`: builds the extension's package and its metadata
// (release.json) into build/extension. Reproducible: the same sources give the same bytes on every
// machine (ADR-0018). With the address of a site, builds the package that this site serves (ADR-0022).

import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressPackage } from '../server/downloads/address-package.ts'
import { bundle, packVsix } from './pack-vsix.mjs'
import { root } from './steps.mjs'

const home = join(root, 'extension')
const [, , target = join(root, 'build/extension'), site] = process.argv
const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))

const files = new Map([
  ['dist/extension.js', await bundle({ input: join(home, 'src/extension.ts'), format: 'cjs' })],
  ['dist/chat.js', await bundle({ input: join(home, 'src/webview/main.ts'), format: 'iife' })],
  ...listSources().map((name) => [toPackagedName(name), readFileSync(join(home, name))]),
])
const unaddressed = packVsix(manifest, files)
const packed = site ? addressPackage(unaddressed, site) : unaddressed
const file = `${manifest.name}-${manifest.version}.vsix`
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
writeFileSync(join(target, file), packed)
writeFileSync(join(target, 'release.json'), `${JSON.stringify(describeRelease(), null, 2)}\n`)

/** The manifest, and the `files` it lists, except the built ones. */
function listSources() {
  const patterns = manifest.files.filter((pattern) => pattern !== 'dist/**')
  return ['package.json', ...patterns.flatMap(listMatches)]
}

function listMatches(pattern) {
  if (!pattern.endsWith('/**')) return [pattern]
  const folder = pattern.slice(0, -'/**'.length)
  return readdirSync(join(home, folder)).map((name) => `${folder}/${name}`)
}

/** VS Code expects the names that its own packager (vsce) uses. */
function toPackagedName(name) {
  const renamed = {
    'README.md': 'readme.md',
    'CHANGELOG.md': 'changelog.md',
    LICENSE: 'LICENSE.txt',
  }
  return renamed[name] ?? name
}

function describeRelease() {
  return {
    version: manifest.version,
    file,
    size: packed.length,
    sha256: createHash('sha256').update(packed).digest('hex'),
    changelog: readChangelog(),
  }
}

function readChangelog() {
  const sections = readFileSync(join(home, 'CHANGELOG.md'), 'utf8').split(/^## /m)
  const section = sections.find((text) => text.startsWith(`${manifest.version}\n`))
  if (!section) throw new Error(`extension/CHANGELOG.md has no section for ${manifest.version}`)
  return section.slice(manifest.version.length).trim()
}
