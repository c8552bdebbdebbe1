import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../free-port.ts'

const sources = ['app', 'domain', 'store', 'gateways', 'server', 'public']
const settings = [
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.plugins.ts',
  'react-router.config.ts',
  // Pages are made from these.
  'extension/package.json',
  'extension/package.nls.json',
  'extension/CHANGELOG.md',
  'CHANGELOG.md',
  'SECURITY.md',
  '.env.example',
]
const polling = { timeout: 30_000, interval: 100 }

test('npm run dev picks up edits in every layer without a restart', {
  timeout: 90_000,
}, async () => {
  const { edit, get, output } = await startDev(copySources())

  edit('app/shell/head-tags.tsx', "siteName = 'Ghost Writers IA'", "siteName = 'Edited app'")
  await expect.poll(() => get('/'), polling).toContain('Edited app')

  edit('server/http/health-checks.ts', '{ alive: true }', "{ alive: 'edited' }")
  await expect.poll(() => get('/healthz'), polling).toContain('edited')

  // Background jobs are reloaded too, without opening a page.
  edit('domain/mail/outbox.ts', /(function sendDueMail\(.*\{\n)/, `$1${print('edited chore')}`)
  await expect.poll(output, polling).toContain('edited chore')

  edit('gateways/mail/mail-transport.ts', /$/, print('edited gateway'))
  await expect.poll(output, polling).toContain('edited gateway')

  edit('store/open-store.ts', /$/, print('edited store'))
  await expect.poll(output, polling).toContain('edited store')
})

function print(text: string): string {
  return `process.stdout.write('${text}\\n')\n`
}

/** Edits must not touch the sources that other tests read. */
function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dev-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of [...sources, ...settings])
    cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

async function startDev(folder: string) {
  const port = await findFreePort()
  const child = spawn(process.execPath, ['--conditions=development', 'server/dev.ts'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      written += text
    })
  }
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`The development server did not start: ${written}`)
    }),
  ])

  return {
    output: () => written,
    get: (path: string) => fetch(`http://localhost:${port}${path}`).then((answer) => answer.text()),
    edit(file: string, from: string | RegExp, to: string) {
      const path = join(folder, file)
      const before = readFileSync(path, 'utf8')
      const after = before.replace(from, to)
      expect(after, `${file} no longer contains ${from}`).not.toBe(before)
      writeFileSync(path, after)
    },
  }
}
