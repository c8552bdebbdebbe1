import { fork } from 'node:child_process'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

function findPath(): string {
  return join(mkdtempSync(join(tmpdir(), 'socket-')), 'site.sock')
}

async function open(host: string): Promise<Server> {
  const server = createServer((_request, response) => response.end('hello'))
  await listen(server, { host, port: 0 })
  onTestFinished(() => new Promise((closed) => server.close(() => closed())))
  return server
}

function read(socketPath: string): Promise<string> {
  return new Promise((done, failed) => {
    const sent = request({ socketPath, path: '/', agent: false }, (response) => {
      response.setEncoding('utf8').once('data', done)
    })
    sent.once('error', failed).end()
  })
}

test('the site answers on a Unix socket that only its user and group can open', async () => {
  const path = findPath()

  await open(path)

  expect(await read(path)).toBe('hello')
  expect(statSync(path).mode & 0o777).toBe(0o660)
})

test('a socket that a killed server left behind is replaced', async () => {
  const path = findPath()
  const script = `${path}.mjs`
  writeFileSync(
    script,
    `import { createServer } from 'node:net'
     createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`,
  )
  await new Promise((gone) => fork(script).once('exit', gone))
  expect(statSync(path).isSocket()).toBe(true)

  await open(path)

  expect(await read(path)).toBe('hello')
})

test('a socket that another server answers on, and a file that is none, are left alone', async () => {
  const path = findPath()
  await open(path)
  await expect(open(path)).rejects.toThrow('EADDRINUSE')
  expect(await read(path)).toBe('hello')

  const file = `${path}.txt`
  writeFileSync(file, 'mine')
  await expect(open(file)).rejects.toThrow('EADDRINUSE')
})
