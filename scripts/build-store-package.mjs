// `node scripts/build-store-package.mjs <site> <repository> [file]`: builds the package for the VS
// Code Marketplace and Open VSX. Its links lead to the site and the source repository. Publishes
// nothing: see docs/operations.md.

import { writeFileSync } from 'node:fs'
import { readExtensionFiles, readManifest } from './extension-files.mjs'
import { packVsix } from './pack-vsix.mjs'

const { private: _, devDependencies: __, ...manifest } = readManifest()
const [site, repository, file = `${manifest.name}-${manifest.version}-store.vsix`] =
  process.argv.slice(2)
for (const address of [site, repository])
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:') {
    process.stderr.write('Name the site and the repository, both with https://\n')
    process.exit(1)
  }

const published = { ...manifest, ...toLinks(), contributes: toContributes() }
const files = await readExtensionFiles(manifest)
files.set('package.json', `${JSON.stringify(published, null, 2)}\n`)
writeFileSync(file, packVsix(published, files))

function toLinks() {
  return {
    repository: { type: 'git', url: repository },
    homepage: site,
    bugs: { url: `${site}/contact` },
    qna: `${site}/docs/support`,
  }
}

/** Users log in to this site. */
function toContributes() {
  const { contributes } = manifest
  const { configuration } = contributes
  const name = 'ghostWriters.site.url'
  const address = { ...configuration.properties[name], default: site }
  const properties = { ...configuration.properties, [name]: address }
  return { ...contributes, configuration: { ...configuration, properties } }
}
