// What a package was built from, as a SLSA provenance (https://slsa.dev/spec/v1.0/provenance): each
// file of the sources and each npm package, with its hash. Without times and machines, so that the
// same sources give the same bytes. See ADR-0070.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toName } from './shipped-packages.mjs'

/** The files of the sources with their SHA-256, as they are in the folder: all that git doesn't ignore. */
export function listInputs(folder) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', ['-C', folder, ...list], { encoding: 'utf8' })
  const names = new Set(listed.split('\0').filter(Boolean))
  const files = [...names].filter((name) => existsSync(join(folder, name))).sort()
  return files.map((name) => ({ name, sha256: sumFile(join(folder, name)) }))
}

/** `lock` is `packages` of package-lock.json. */
export function createProvenance({ archive, sha256, platform, inputs, lock }) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: archive, digest: { sha256 } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'npm run package',
        externalParameters: { platform },
        resolvedDependencies: [
          ...inputs.map(({ name, sha256: hash }) => ({ name, digest: { sha256: hash } })),
          ...listPackages(lock),
        ],
      },
      runDetails: { builder: { id: 'scripts/package.mjs' } },
    },
  }
}

/** The files of the sources in a provenance. */
export function readInputs({ predicate }) {
  const all = predicate.buildDefinition.resolvedDependencies
  return all.flatMap(({ name, digest }) => (digest.sha256 ? [{ name, sha256: digest.sha256 }] : []))
}

/** All that `npm ci` installs, not only what is shipped: tools shape the result, too. */
function listPackages(lock) {
  const installed = Object.entries(lock).filter(([, { integrity }]) => integrity)
  const packages = installed.map(([folder, { version, integrity }]) => ({
    name: `${toName(folder)}@${version}`,
    digest: { sha512: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex') },
  }))
  const unique = new Map(packages.map((one) => [one.name, one]))
  return [...unique.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

export function sumFile(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
