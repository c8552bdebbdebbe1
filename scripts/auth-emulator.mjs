// The emulator of the hosted identity provider: 240 MB, part of npm's firebase-tools, runs without
// Java and without a network. `node scripts/auth-emulator.mjs` starts one and prints its address.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fetchTool } from './test-tools.mjs'

const version = '15.34.2'
const project = 'demo-ghost-writers'
/** It loads the whole API description first, which takes half a minute on two busy cores. */
const startTimeoutMs = 120_000

/** Returns its folder, or the reason why it isn't available. */
function fetchAuthEmulator() {
  return fetchTool(`auth-emulator-${version}`, {
    title: "Installing the identity provider's emulator for the tests",
    manifest: { dependencies: { 'firebase-tools': version } },
  })
}

/** Starts it in the background. `find` waits until it responds and returns its URL, or the reason for a failure. */
export async function startAuthEmulator(node) {
  const { home, reason } = await fetchAuthEmulator()
  if (reason) return { find: async () => ({ reason }), stop: () => undefined }

  const folder = mkdtempSync(join(tmpdir(), 'auth-emulator-'))
  const [auth, hub, logging] = await Promise.all([findPort(), findPort(), findPort()])
  const at = (port) => ({ host: '127.0.0.1', port })
  const emulators = { auth: at(auth), hub: at(hub), logging: at(logging), ui: { enabled: false } }
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }))

  const program = join(home, 'node_modules/firebase-tools/lib/bin/firebase.js')
  const args = [program, 'emulators:start', '--only', 'auth', '--project', project]
  const emulator = spawn(node, args, { cwd: folder, stdio: 'ignore' })
  const stop = async () => {
    if (emulator.exitCode === null) {
      emulator.kill('SIGTERM')
      await once(emulator, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  // Also when this process ends with an error.
  process.once('exit', () => emulator.kill())
  return { find: () => waitFor(emulator, `http://127.0.0.1:${auth}`), stop }
}

async function waitFor(emulator, url) {
  const endsAt = Date.now() + startTimeoutMs
  while (emulator.exitCode === null && Date.now() < endsAt) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { url }
    await pause(250)
  }
  return { reason: 'the emulator of the identity provider did not start' }
}

async function findPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

if (process.argv[1] === import.meta.filename) {
  const { find, stop } = await startAuthEmulator(process.execPath)
  const { url, reason } = await find()
  process.stdout.write(url ? `AUTH_EMULATOR_URL=${url}\n` : `${reason}\n`)
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
