// `npm run verify -- file.tar.gz`: whether a package was built from these sources. Compares it with
// its provenance (.provenance.json beside it) and that with this checkout, then builds the package
// again in an empty folder and compares the bytes. Exits with 1 and what differs.
//   --quick   without building it again
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { listInputs, readInputs, sumFile } from './provenance.mjs'
import { root, step } from './steps.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
})
const [given] = positionals
if (!given) stop(['Name a package: npm run verify -- dist/ghost-writers-ia-….tar.gz'])
const archive = resolve(given)
const beside = archive.replace(/\.tar\.gz$/, '.provenance.json')
for (const file of [archive, beside]) if (!existsSync(file)) stop([`There's no ${file}`])

const provenance = JSON.parse(readFileSync(beside, 'utf8'))
const inputs = readInputs(provenance)
const problems = checkArchive() ?? checkSources() ?? (options.quick ? null : await rebuild())
if (problems) stop(problems)
process.stdout.write(
  options.quick
    ? `${basename(archive)} is what its provenance says, and its sources are these.\n`
    : `${basename(archive)} was built from these sources: the same ${inputs.length} files give the same bytes.\n`,
)

function checkArchive() {
  const [subject] = provenance.subject
  if (subject?.digest.sha256 === sumFile(archive)) return null
  return [`${basename(archive)} isn't the package of its provenance: its hash is another one.`]
}

function checkSources() {
  const toMap = (files) => new Map(files.map(({ name, sha256 }) => [name, sha256]))
  const different = listDifferent(toMap(inputs), toMap(listInputs(root)))
  return different && ['These sources differ from those of the package:', ...different]
}

async function rebuild() {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'))
  try {
    for (const { name } of inputs) {
      mkdirSync(dirname(join(folder, 'source', name)), { recursive: true })
      cpSync(join(root, name), join(folder, 'source', name))
    }
    return await step('Building it again in an empty folder', () => build(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function build(folder) {
  const { platform } = provenance.predicate.buildDefinition.externalParameters
  const args = ['scripts/package.mjs', '--platform', platform, '--out', join(folder, 'out')]
  const stdio = ['ignore', 'ignore', 'inherit']
  const { status } = spawnSync('node', args, { cwd: join(folder, 'source'), stdio })
  if (status !== 0) return ['These sources could not be built.']
  const again = join(folder, 'out', basename(archive))
  if (!existsSync(again)) return ['These sources have another version than the package.']
  if (sumFile(again) === sumFile(archive)) return null
  const different = listDifferent(readSums(archive), readSums(again)) ?? ['the archive itself']
  return ['Building these sources gives another package. What differs:', ...different]
}

/** The hashes of the files inside, by SHA256SUMS. */
function readSums(file) {
  const path = `${basename(file, '.tar.gz')}/SHA256SUMS`
  const { stdout } = spawnSync('tar', ['-xzOf', file, path], { encoding: 'utf8' })
  return new Map(stdout.split('\n').map((line) => [line.slice(66), line.slice(0, 64)]))
}

/** The names that only one of them has, or with another hash; null if there are none. */
function listDifferent(theirs, ours) {
  const names = [...new Set([...theirs.keys(), ...ours.keys()])].sort()
  const different = names.filter((name) => theirs.get(name) !== ours.get(name))
  return different.length > 0 ? different : null
}

function stop(lines) {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}
