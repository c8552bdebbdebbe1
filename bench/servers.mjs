// The servers to measure, each in its own process.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNode, root, siteArgs, toolEnv } from '../scripts/steps.mjs'

/** Starts the built site as `npm start` does, with an empty database. Resolves when the first page was served. */
export async function startSite({ port, settings = {}, nodeArgs = [] }) {
  const startedAt = performance.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const defaults = { NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir }
  const site = spawn(findNode(), [...nodeArgs, ...siteArgs], {
    cwd: root,
    env: toolEnv({ ...defaults, ...settings }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Wait for its message: if the port is taken, another site would respond.
  const { standInKey } = await new Promise((ready, failed) => {
    site.once('message', ready)
    site.once('exit', () => failed(new Error(`The site did not start on port ${port}`)))
  })
  const url = `http://localhost:${port}`
  await waitForResponse(`${url}/`)
  const startMs = performance.now() - startedAt
  return {
    ...toServer(site),
    url,
    startMs,
    unlock: () => unlock(`${url}/unlock?key=${standInKey}`),
  }
}

/** The cookie that opens the sandbox's controls. */
async function unlock(link) {
  const { headers } = await fetch(link, { redirect: 'manual' })
  return headers.getSetCookie()[0].split(';')[0]
}

/** The upper limit of `node:http`: one response from memory and nothing else. */
export async function startBare({ port, page }) {
  const code = `
    import { createServer } from 'node:http'
    import { readFileSync } from 'node:fs'
    const body = readFileSync(${JSON.stringify(page.file)})
    const headers = ${JSON.stringify(page.headers)}
    createServer((request, response) => { response.writeHead(200, headers); response.end(body) }).listen(${port}, '127.0.0.1')`
  const bare = spawn(findNode(), ['--input-type=module', '-e', code], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  await waitForResponse(`${url}/`)
  return { ...toServer(bare), url }
}

/** Starts a script of this folder that listens on a port. */
export async function startScript(script, { args, port }) {
  const child = spawn(findNode(), [join(root, script), ...args.map(String)], { stdio: 'inherit' })
  await waitForPort(port)
  return toServer(child)
}

function toServer(child) {
  return {
    stop: () => new Promise((stopped) => child.once('exit', stopped) && child.kill('SIGTERM')),
    /** Processor time used so far by all threads, in milliseconds. */
    processorMs: () => {
      const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
      return (Number(user) + Number(system)) * 10
    },
    /** Resident memory in megabytes. */
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
  }
}

async function waitForPort(port) {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
    await new Promise((later) => setTimeout(later, 5))
  }
  throw new Error(`Nothing listens on port ${port}`)
}

async function waitForResponse(url) {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return void (await answer.arrayBuffer())
    await new Promise((later) => setTimeout(later, 5))
  }
  throw new Error(`No response from ${url}`)
}
