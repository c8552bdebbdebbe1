import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { replaceEntry } from './replace-entry.ts'

const manifestName = 'extension/package.json'
const config = 'ghostWriters.site.url'

/**
 * Writes a site's address into a package of the extension as the default setting, so that users
 * log in to the site they downloaded it from. Deterministic: the same address gives the same bytes,
 * and the package's own address leaves it unchanged. See ADR-0022.
 */
export function addressPackage(packed: Buffer, siteUrl: string): Buffer {
  const files = unzipSync(packed, { filter: ({ name }) => name === manifestName })
  const manifest = JSON.parse(strFromU8(files[manifestName] ?? new Uint8Array()))
  const { properties } = manifest.contributes.configuration
  if (properties[config].default === siteUrl) return packed

  properties[config].default = siteUrl
  const addressed = strToU8(`${JSON.stringify(manifest, null, 2)}\n`)
  // Compressing the other files again would give the same bytes, and slow down every start.
  return replaceEntry(packed, zipReproducibly({ [manifestName]: addressed }))
}

/** Reproducible: the same files give the same bytes on every machine and at any time. */
export function zipReproducibly(files: Record<string, Uint8Array>): Buffer {
  // Zip files store local time, so a local date is the same in every time zone.
  const mtime = new Date(1980, 0, 1)
  return Buffer.from(zipSync(files, { level: 9, mtime, os: 3, attrs: 0o100644 << 16 }))
}
