// The software bill of materials of the package, in CycloneDX 1.6: https://cyclonedx.org/docs/1.6/json
// From the lockfile, without times and random numbers, so that the same sources give the same bytes.
// `npm sbom` writes version 1.5, the name of the folder and what isn't shipped. See ADR-0070.
import { findPackage, listShipped, toName } from './shipped-packages.mjs'

/** `lock` is `packages` of package-lock.json, `nodePackage` the npm package of the Node inside. */
export function createSbom({ lock, version, nodePackage }) {
  const folders = listShipped(lock)
  const site = {
    type: 'application',
    'bom-ref': 'ghost-writers-ia',
    name: 'ghost-writers-ia',
    version,
  }
  const node = describeNode(nodePackage, lock[`node_modules/${nodePackage}`])
  const libraries = unique(folders.map((folder) => describePackage(folder, lock[folder])))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: site },
    components: [node, ...libraries],
    dependencies: [
      { ref: site['bom-ref'], dependsOn: [node, ...libraries].map((one) => one['bom-ref']).sort() },
      ...unique(folders.map((folder) => listNeeded(lock, folder))),
    ],
  }
}

/** The same version may be installed in two folders. */
function unique(entries) {
  return [...new Map(entries.map((entry) => [entry['bom-ref'] ?? entry.ref, entry])).values()]
}

function describePackage(folder, { version, license, integrity }) {
  const [name, group] = toName(folder).split('/').reverse()
  const purl = toPurl(folder, version)
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name,
    version,
    hashes: toHashes(integrity),
    licenses: toLicenses(license),
    purl,
  }
}

function describeNode(nodePackage, { version, license, integrity }) {
  return {
    ...describePackage(nodePackage, { version, license, integrity }),
    type: 'platform',
    name: 'node',
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
  }
}

/** https://github.com/package-url/purl-spec */
function toPurl(folder, version) {
  return `pkg:npm/${toName(folder).replace('@', '%40')}@${version}`
}

function toHashes(integrity) {
  const [, sha512 = ''] = integrity.split('sha512-')
  return [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }]
}

function toLicenses(license) {
  return [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }]
}

function listNeeded(lock, folder) {
  const names = Object.keys(lock[folder].dependencies ?? {})
  const needed = names.map((name) => findPackage(lock, name, folder))
  return {
    ref: toPurl(folder, lock[folder].version),
    dependsOn: needed.map((one) => toPurl(one, lock[one].version)).sort(),
  }
}
