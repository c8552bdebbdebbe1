import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type PreparedResponse, prepareResponse } from './prepared-response.ts'

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
}

/** Reads every file of the built client into memory, by its URL path. */
export function readFiles(
  folder: string,
  headers: Readonly<Record<string, string>>,
): ReadonlyMap<string, PreparedResponse> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${sep}.vite${sep}`))

  return new Map(
    names.map((file) => {
      const path = file.slice(folder.length).replaceAll(sep, '/')
      return [path, readFile({ file, path, headers })]
    }),
  )
}

type Source = { file: string; path: string; headers: Readonly<Record<string, string>> }

function readFile({ file, path, headers }: Source): PreparedResponse {
  const isHashed = path.startsWith('/assets/')
  const [br, gzip] = [`${file}.br`, `${file}.gz`].map((name) =>
    existsSync(name) ? readFileSync(name) : null,
  )

  return prepareResponse({
    route: isHashed ? '/assets/*' : path,
    headers: {
      ...headers,
      'content-type': types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'cache-control': isHashed
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0, must-revalidate',
      ...((br || gzip) && { vary: 'accept-encoding' }),
    },
    bodies: { identity: readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) },
  })
}
