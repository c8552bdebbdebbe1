// Builds a VS Code package (VSIX). Reproducible: the same files give the same bytes on every machine.
import { build } from 'rolldown'
import { zipSame } from '../server/downloads/zip-same.ts'
import { writeContentTypes, writeManifest } from './vsix-manifest.mjs'

/** Bundles a source and its imports, for the editor (`cjs`) or for a webview (`iife`). */
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

/** `files` is keyed by the name in the package and includes package.json. */
export function packVsix(manifest, files) {
  const names = [...files.keys()].sort()
  const entries = [
    ['extension.vsixmanifest', writeManifest(manifest)],
    ['[Content_Types].xml', writeContentTypes(names)],
    ...names.map((name) => [`extension/${name}`, files.get(name)]),
  ]
  return zipSame(Object.fromEntries(entries.map(([name, content]) => [name, Buffer.from(content)])))
}
