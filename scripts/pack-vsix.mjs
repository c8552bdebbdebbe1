// Makes a VS Code package of files. The same files give the same bytes, on every machine.
import { build } from 'rolldown'
import { zipSame } from '../server/downloads/zip-same.ts'
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
  return zipSame(Object.fromEntries(entries.map(([name, content]) => [name, Buffer.from(content)])))
}
