// The content of the extension's package: its manifest, the bundles and the files it lists.

import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './pack-vsix.mjs'
import { root } from './steps.mjs'

const home = join(root, 'extension')

export function readManifest() {
  return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
}

const worker = join(home, 'src/local-model/worker.ts')

/** Keyed by the name in the package. */
export async function readExtensionFiles(manifest) {
  return new Map([
    ['dist/extension.js', await bundle({ input: join(home, 'src/extension.ts'), format: 'cjs' })],
    ['dist/chat.js', await bundle({ input: join(home, 'src/webview/main.ts'), format: 'iife' })],
    ['dist/local-model.js', await bundle({ input: worker, format: 'iife' })],
    ...['plain.wasm', 'relaxed.wasm'].map((name) => [`dist/${name}`, readEngine(name)]),
    ...listSources(manifest).map((name) => [toPackagedName(name), readFileSync(join(home, name))]),
  ])
}

/** The engine of the local model. The model itself is a download of its own. */
function readEngine(name) {
  return readFileSync(join(root, 'packages/local-model/engine', name))
}

/** The notes about a version. */
export function readChangelog(version) {
  const sections = readFileSync(join(home, 'CHANGELOG.md'), 'utf8').split(/^## /m)
  // With the date of the release in parentheses; comments are for the page that shows it.
  const section = sections.find((text) => /^\S+/.exec(text)?.[0] === version)
  if (!section) throw new Error(`extension/CHANGELOG.md has no section for ${version}`)
  return section
    .slice(section.indexOf('\n'))
    .replace(/^<!--.*-->\n+/m, '')
    .trim()
}

/** The manifest, and the `files` it lists, except the built ones. */
function listSources({ files }) {
  return ['package.json', ...files.filter((pattern) => pattern !== 'dist/**').flatMap(listMatches)]
}

function listMatches(pattern) {
  const found = globSync(pattern, { cwd: home })
  return found.filter((name) => statSync(join(home, name)).isFile()).toSorted()
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
