import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Release } from '#domain/releases/release.ts'
import { prepareAnswer, type ReadyAnswer } from './ready-answer.ts'

/** What the build says about the package it made. */
const Built = z.object({
  version: z.string(),
  file: z.string(),
  size: z.number(),
  sha256: z.string(),
  changelog: z.string(),
})

const folder = join(import.meta.dirname, '../build/extension')

/** The extension as it was built from its sources; none before the first build. */
export function readReleases(from = folder): readonly Release[] {
  const note = join(from, 'release.json')
  if (!existsSync(note)) return []
  const { version, file, size, sha256, changelog } = Built.parse(
    JSON.parse(readFileSync(note, 'utf8')),
  )
  return [{ version, fileName: file, bytes: size, sha256, changelog }]
}

/** The files themselves, in memory, by the path that they are downloaded from. */
export function readDownloads(
  { releases, headers }: Shelf,
  from = folder,
): ReadonlyMap<string, ReadyAnswer> {
  return new Map(
    releases.map(({ fileName, sha256 }) => {
      const body = readFileSync(join(from, fileName))
      const hash = createHash('sha256').update(body)
      if (hash.copy().digest('hex') !== sha256) {
        throw new Error(`${fileName} is not the file that its release describes: build it again`)
      }
      const answer = prepareAnswer({
        route: `/${fileName}`,
        headers: {
          ...headers,
          'content-type': 'application/vsix',
          'content-disposition': `attachment; filename="${fileName}"`,
          'cache-control': 'public, max-age=0, must-revalidate',
          'repr-digest': `sha-256=:${hash.digest('base64')}:`,
        },
        bodies: { identity: body },
      })
      return [`/${fileName}`, answer]
    }),
  )
}

type Shelf = {
  readonly releases: readonly Release[]
  readonly headers: Readonly<Record<string, string>>
}
