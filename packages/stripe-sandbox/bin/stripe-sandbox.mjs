#!/usr/bin/env node
// `npx stripe-sandbox --port 4242`: starts the sandbox as a server of its own. See README.md.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`stripe-sandbox needs Node 24 or newer; this is ${process.version}.\n`)
  process.exit(1)
}
await import('./jsx-loader.mjs')
const { runCommand } = await import('../src/command.ts')
await runCommand(process.argv.slice(2))
