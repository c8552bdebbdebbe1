import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { copySqlite } from '#store/snapshot.ts'
import { engines } from '#tests/engines.ts'

const password = 'never-shown'

/** Runs the command with the address in a file. */
async function run(dataDir: string, address: string) {
  const file = join(dataDir, 'url')
  writeFileSync(file, address.replace('//app@', `//app:${password}@`))
  const env = {
    PATH: process.env.PATH,
    NODE_NO_WARNINGS: '1',
    DATA_DIR: dataDir,
    DATABASE_URL_FILE: file,
  }
  return promisify(execFile)(process.execPath, ['server/admin/move.ts'], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
}

test('the command says how long the site was down, what to do next and how to go back, and no password', async () => {
  const [source, target] = await Promise.all(engines.map((engine) => engine.findAddress()))
  if (source?.engine !== 'sqlite' || target?.engine !== 'postgres') throw new Error('No databases')
  const dataDir = mkdtempSync(join(tmpdir(), 'move-'))
  const file = join(dataDir, 'ghost-writers-ia.sqlite')
  copySqlite(source.file, file)
  for (const name of ['auth-secrets', 'stand-in-key']) writeFileSync(join(dataDir, name), 'secret')

  const failed = await run(dataDir, target.url.replace(/[^/]*$/, 'missing'))
  const { code, stdout, stderr } = await run(dataDir, target.url)

  expect(failed).toMatchObject({ code: 1, stdout: '' })
  expect(failed.stderr).toContain('database "missing" does not exist; create the database first')
  expect([failed.stderr, stdout, stderr].join()).not.toContain(password)
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Copied 0 rows of') })
  expect(stdout).toMatch(/^Both sides have the same rows/m)
  expect(stdout).toMatch(/^Downtime so far: \d+\.\d s since this command began\. It ends when/m)
  expect(stdout).toContain(`set AUTH_SECRETS to the content of ${join(dataDir, 'auth-secrets')}`)
  expect(stdout).toContain(`copy ${join(dataDir, 'stand-in-key')} to their DATA_DIR`)
  expect(stdout).toContain(
    `To go back: stop the site, unset DATABASE_URL and start it. ${file} is unchanged`,
  )
})
