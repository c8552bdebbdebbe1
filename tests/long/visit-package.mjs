// Runs in a network namespace of its own: starts the package in a chroot, signs up, stops it, and
// prints what it saw. See package.test.ts.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

const [root, home] = process.argv.slice(2)
const origin = 'http://localhost:3000'
const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }
spawnSync('ip', ['link', 'set', 'lo', 'up'])
spawnSync('mount', ['-t', 'proc', 'proc', `${root}/proc`])

const startMs = []
for (let count = 0; count < 2; count += 1) {
  const { child, ms } = await start()
  startMs.push(ms)
  await stop(child)
}
const { child, ms } = await start()
const signup = await signUp()
const dashboard = await fetch(`${origin}/dashboard`, { headers: { cookie: signup.cookie } })
const page = await dashboard.text()
const model = await fetch(`${origin}/downloads/ghost-writers-local-1.gwm`)
const modelBytes = (await model.arrayBuffer()).byteLength
const { code, errors } = await stop(child)
const report = {
  startMs: [...startMs, ms].map(Math.round),
  signup: signup.status,
  greetsAda: page.includes('Ada'),
  modelBytes,
  exitCode: code,
  errors,
  interfaces: Object.keys(networkInterfaces()),
  foundNode: inRoot('command -v node npm').stdout,
  admin: inRoot(`cd ${home} && ./bin/ghost-writers-ia admin find ada@example.com`).stdout,
  version: inRoot(`${home}/bin/ghost-writers-ia version`).stdout,
}
process.stdout.write(JSON.stringify(report))

/** Starts the site and waits for the home page. */
async function start() {
  const startedAt = performance.now()
  const child = spawn(
    'chroot',
    [
      '--userspec=nobody:nogroup',
      root,
      '/bin/sh',
      '-c',
      `cd ${home} && exec ./bin/ghost-writers-ia`,
    ],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  child.errors = text(child.stderr)
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(await child.errors)
    await wait(5)
  }
  return { child, ms: performance.now() - startedAt }
}

async function isUp() {
  const request = get(origin)
  try {
    const [response] = await once(request, 'response')
    response.resume()
    return response.statusCode === 200
  } catch {
    return false
  }
}

async function stop(child) {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await exited
  return { code, errors: await child.errors }
}

async function signUp() {
  const password = 'correct horse battery'
  const form = { name: 'Ada', email: 'ada@example.com', password, confirmPassword: password }
  const { status, headers } = await fetch(`${origin}/signup`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin },
    redirect: 'manual',
  })
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0])
  return { status, cookie: cookie.join('; ') }
}

function inRoot(command) {
  return spawnSync('chroot', ['--userspec=nobody:nogroup', root, '/bin/sh', '-c', command], {
    env,
    encoding: 'utf8',
  })
}
