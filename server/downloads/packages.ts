import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressPackage } from '@ghost-writers-ia/vsix/address-package'
import { z } from 'zod'
import type { Release } from '#domain/releases/ports.ts'
import { type PreparedResponse, prepareResponse } from '../http/prepared-response.ts'
import { rootFolder } from '../root-folder.ts'

/** The metadata that the build writes next to the package. */
const Built = z.object({
  version: z.string(),
  file: z.string(),
  sha256: z.string(),
  changelog: z.string(),
})

/** A release and its file. */
export type Package = { readonly release: Release; readonly body: Buffer }

const folder = join(rootFolder, 'build/extension')

/** Reads the built extension and writes the site's address into it. Empty before the first build. */
export function readPackages(siteUrl: string, from = folder): readonly Package[] {
  const metadata = join(from, 'release.json')
  if (!existsSync(metadata)) return []
  const { version, file, sha256, changelog } = Built.parse(
    JSON.parse(readFileSync(metadata, 'utf8')),
  )
  const built = readFileSync(join(from, file))
  if (hash(built).digest('hex') !== sha256) {
    throw new Error(`${file} does not match its release metadata. Run: npm run build`)
  }
  const body = addressPackage(built, siteUrl)
  const facts = { bytes: body.length, sha256: hash(body).digest('hex') }
  return [{ body, release: { version, fileName: file, changelog, ...facts } }]
}

/** Prepares the downloads in memory, by path. */
export function toDownloads({
  packages,
  headers,
}: Downloads): ReadonlyMap<string, PreparedResponse> {
  return new Map(
    packages.map(({ release: { fileName }, body }) => {
      const response = prepareResponse({
        route: `/${fileName}`,
        headers: {
          ...headers,
          'content-type': 'application/vsix',
          'content-disposition': `attachment; filename="${fileName}"`,
          'cache-control': 'public, max-age=0, must-revalidate',
          'repr-digest': `sha-256=:${hash(body).digest('base64')}:`,
        },
        bodies: { identity: body },
      })
      return [`/${fileName}`, response]
    }),
  )
}

type Downloads = {
  readonly packages: readonly Package[]
  readonly headers: Readonly<Record<string, string>>
}

function hash(body: Buffer) {
  return createHash('sha256').update(body)
}
