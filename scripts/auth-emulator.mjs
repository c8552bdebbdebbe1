// The emulator of the hosted identity provider, for the tests of that provider: 240 MB inside
// npm's firebase-tools, which need neither Java nor a network to run it. By itself,
// `node scripts/auth-emulator.mjs` starts one and says where it is.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findInCache } from './cache.mjs'

const version = '15.34.2'
const project = 'demo-ghost-writers'
/** It reads the whole description of the service before it answers: half a minute on two busy cores. */
const longestStartMs = 120_000

/** Where it is, or why it cannot be had. Fetches it, or waits while another process does. */
export function fetchAuthEmulator() {
  return findInCache(`auth-emulator-${version}`, {
    title: "Fetching the identity provider's emulator for the tests",
    manifest: { dependencies: { 'firebase-tools': version } },
  })
}

/** It takes its time to start: `find` waits for it, and says where it answers or why it does not. */
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
  // Whoever started it may be ended by a fault.
  process.once('exit', () => emulator.kill())
  return { find: () => waitFor(emulator, `http://127.0.0.1:${auth}`), stop }
}

async function waitFor(emulator, url) {
  const endsAt = Date.now() + longestStartMs
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
