// Releases of published packages, from the package manager's own registry, kept in .cache/next-edit.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../scripts/steps.mjs'
import lists from './next-edit-packages.json' with { type: 'json' }

const folder = join(root, '.cache', 'next-edit')
const permissive = /^(MIT|ISC|BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0)$/
/** What people don't write by hand. */
const generated =
  /(^|\/)(dist|build|umd|min|bundles?|vendor|third_party|_?esm|_?cjs|es|types|node_modules|test|tests)\/|\.min\.|\.d\.[cm]?ts$|\.bundle\./
const isSource = (name) => /\.([cm]?[jt]s|[jt]sx)$/.test(name) && !generated.test(name)
const maxBytes = 200_000
/** So that one large release doesn't outweigh all others. */
const maxFiles = 20

/** The pairs of consecutive releases of a list: `develop` or `heldOut`. */
export function listPairs(list) {
  return lists[list].flatMap(({ name, versions }) =>
    versions.slice(1).map((after, at) => ({ name, before: versions[at], after })),
  )
}

/** The files of a pair that differ, as `{ path, before, after }`. */
export function listChangedFiles({ name, before, after }) {
  const old = openRelease(name, before)
  const current = openRelease(name, after)
  const changed = listSources(old).flatMap((path) => {
    const texts = [old, current].map((release) => readSource(join(release, path)))
    return texts.every((text) => text !== null) && texts[0] !== texts[1]
      ? [{ path, before: texts[0], after: texts[1] }]
      : []
  })
  const step = Math.max(1, changed.length / maxFiles)
  return changed.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

/** The folder of a release. Downloads it the first time. */
function openRelease(name, version) {
  const home = join(folder, `${name.replace('/', '+')}@${version}`)
  if (!existsSync(home)) download({ name, version, home })
  const { license } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  if (!permissive.test(license?.type ?? license)) throw new Error(`${name}@${version}: ${license}`)
  return home
}

/** Unpacks beside the folder first: an interrupted download must not look complete. */
function download({ name, version, home }) {
  const draft = `${home}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const quiet = { cwd: draft, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }
  const archive = execFileSync('npm', ['pack', '--silent', `${name}@${version}`], quiet).trim()
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '--no-same-owner'], quiet)
  rmSync(join(draft, archive))
  renameSync(draft, home)
}

function listSources(home) {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(home, join(entry.parentPath, entry.name)))
    .filter(isSource)
    .sort()
}

/** Null: there is no such file, or nobody wrote it by hand. */
function readSource(file) {
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  const isWritten = text.length < maxBytes && !/^.{500}/m.test(text)
  return isWritten ? text : null
}
