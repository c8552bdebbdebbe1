// Makes a VS Code package of files. The same files give the same bytes, on every machine.
import { zipSync } from 'fflate'
import { build } from 'rolldown'
import { writeContentTypes, writeManifest } from './vsix-manifest.mjs'

/** One file of everything that a source imports, for the editor (`cjs`) or for a page in it (`iife`). */
export async function bundle({ input, format }) {
  const { output } = await build({
    input,
    write: false,
    external: ['vscode', /^node:/],
    platform: format === 'cjs' ? 'node' : 'browser',
    transform: { target: 'es2023' },
    logLevel: 'warn',
    output: { format, minify: true },
  })
  return output[0].code
}

/** `files` by the names they have in the package, the package's own manifest among them. */
export function packVsix(manifest, files) {
  const names = [...files.keys()].sort()
  const entries = [
    ['extension.vsixmanifest', writeManifest(manifest)],
    ['[Content_Types].xml', writeContentTypes(names)],
    ...names.map((name) => [`extension/${name}`, files.get(name)]),
  ]
  // A zip keeps the hour by the clock on the wall: this one is the same on every wall.
  const mtime = new Date(1980, 0, 1)
  return zipSync(
    Object.fromEntries(entries.map(([name, content]) => [name, Buffer.from(content)])),
    { level: 9, mtime, os: 3, attrs: 0o100644 << 16 },
  )
}
