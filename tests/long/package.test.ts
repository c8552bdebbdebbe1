import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { localModel } from '@ghost-writers-ia/local-model/manifest'
import { beforeAll, expect, test } from 'vitest'
import { findOnPath } from '../../scripts/debian.mjs'
import { findBareDebian } from './bare-debian.ts'

const debian = await findBareDebian()
const isMissing = 'reason' in debian
if (isMissing) console.log(`Skipping the package on a bare Debian: ${debian.reason}`)

const visitor = 'tests/long/visit-package.mjs'
let archive = ''

beforeAll(() => {
  archive = build()
}, 300_000)

function build(): string {
  const out = mkdtempSync(join(tmpdir(), 'package-'))
  execFileSync('node', ['scripts/package.mjs', '--out', out], { stdio: 'ignore' })
  const name = readdirSync(out).find((file) => file.endsWith('.tar.gz')) ?? ''
  return join(out, name)
}

test('packaging the same sources twice gives the same bytes', { timeout: 300_000 }, () => {
  expect(readFileSync(build()).equals(readFileSync(archive))).toBe(true)
})

test('a package can be verified: the same sources give it, and a change of it or of them is named', {
  timeout: 600_000,
}, () => {
  const verify = (...more: string[]) =>
    spawnSync('node', ['scripts/verify.mjs', archive, ...more], { encoding: 'utf8' })
  const provenance = archive.replace(/tar\.gz$/, 'provenance.json')
  const honest = readFileSync(provenance, 'utf8')

  expect(verify().stdout).toContain('give the same bytes')

  const license = JSON.parse(honest).predicate.buildDefinition.resolvedDependencies.find(
    ({ name }: { readonly name: string }) => name === 'LICENSE',
  )
  writeFileSync(provenance, honest.replace(license.digest.sha256, '0'.repeat(64)))
  expect(verify('--quick')).toMatchObject({ status: 1, stderr: expect.stringContaining('LICENSE') })
  writeFileSync(provenance, honest)
  appendFileSync(archive, '.')
  expect(verify('--quick')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("isn't the package of its provenance"),
  })
  truncateSync(archive, statSync(archive).size - 1)
})

test('the software bill of materials is inside the package and beside it', () => {
  const beside = readFileSync(archive.replace(/tar\.gz$/, 'cdx.json'), 'utf8')
  const path = `${basename(archive, '.tar.gz')}/sbom.cdx.json`
  const inside = execFileSync('tar', ['-xzOf', archive, path], { encoding: 'utf8' })

  expect(inside).toBe(beside)
  expect(JSON.parse(inside)).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
})

test.skipIf(isMissing)(
  'on a bare Debian without Node, npm and network, the unpacked site answers within a second, signs up a user and stops',
  { timeout: 120_000 },
  () => {
    const root = isMissing ? '' : debian.root
    const home = unpack(root)
    const report = JSON.parse(
      execFileSync(
        'chrt',
        // Real-time priority: what else runs on this machine doesn't count.
        ['--fifo', '1', 'unshare', '--net', '--mount', process.execPath, visitor, root, home],
        { encoding: 'utf8' },
      ),
    )
    console.log(`start to first page: ${report.startMs.join(', ')} ms`)

    expect(report).toMatchObject({
      signup: 303,
      greetsAda: true,
      modelBytes: localModel.bytes,
      exitCode: 0,
      errors: '',
      interfaces: ['lo'],
      foundNode: '',
    })
    expect(report.admin).toContain('ada@example.com')
    expect(basename(archive)).toContain(`-${report.version.trim()}-`)
    expect(Math.min(...report.startMs)).toBeLessThan(1000)
  },
)

/** Unpacks and verifies the archive with the tools of the bare system. Returns the folder in there. */
function unpack(root: string): string {
  const inside = '/opt/site'
  rmSync(join(root, inside), { recursive: true, force: true })
  mkdirSync(join(root, inside))
  copyFileSync(archive, join(root, inside, 'site.tar.gz'))
  const home = `${inside}/${basename(archive, '.tar.gz')}`
  const commands = [
    `cd ${inside}`,
    'tar -xzf site.tar.gz',
    `cd ${home}`,
    'sha256sum --check --quiet SHA256SUMS',
    'install -d -o nobody data',
  ]
  execFileSync('chroot', [root, '/bin/sh', '-ec', commands.join('\n')])
  return home
}

test.skipIf(!findOnPath('systemd-analyze'))(
  'systemd accepts the unit and calls it hardened',
  () => {
    const file = join(mkdtempSync(join(tmpdir(), 'unit-')), 'ghost-writers-ia.service')
    const unit = readFileSync('deploy/systemd/ghost-writers-ia.service', 'utf8')
    writeFileSync(file, unit.replace('/opt/ghost-writers-ia/bin', resolve('deploy/bin')))

    execFileSync('systemd-analyze', ['verify', '--man=no', file], { stdio: 'pipe' })
    execFileSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', file])
  },
)
