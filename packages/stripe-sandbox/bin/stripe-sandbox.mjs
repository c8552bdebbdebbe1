#!/usr/bin/env node
// Starts the sandbox from its sources, in this repository only. Installed, it is src/bin.ts, compiled.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`The sources need Node 24 or newer; this is ${process.version}.\n`)
  process.exit(1)
}
await import('./jsx-loader.mjs')
await import('../src/bin.ts')
