// `node scripts/build-extension.mjs [folder] [site]`: builds the extension's package and its metadata
// (release.json) into build/extension. Reproducible: the same sources give the same bytes on every
// machine (ADR-0018). With the address of a site, builds the package that this site serves (ADR-0022).

import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressPackage } from '@ghost-writers-ia/vsix/address-package'
import { readChangelog, readExtensionFiles, readManifest } from './extension-files.mjs'
import { packVsix } from './pack-vsix.mjs'
import { root } from './steps.mjs'

const [, , target = join(root, 'build/extension'), site] = process.argv
const manifest = readManifest()
const unaddressed = packVsix(manifest, await readExtensionFiles(manifest))
const packed = site ? addressPackage(unaddressed, site) : unaddressed
const file = `${manifest.name}-${manifest.version}.vsix`
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
writeFileSync(join(target, file), packed)
writeFileSync(join(target, 'release.json'), `${JSON.stringify(describeRelease(), null, 2)}\n`)

function describeRelease() {
  return {
    version: manifest.version,
    file,
    size: packed.length,
    sha256: createHash('sha256').update(packed).digest('hex'),
    changelog: readChangelog(manifest.version),
  }
}
