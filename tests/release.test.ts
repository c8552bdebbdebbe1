import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const script = resolve('scripts/release.mjs')

test('a release of the site leaves the extension alone, dates its changelog, commits and tags', () => {
  const folder = makeRepository({ changes: '**Faster pages.** Twice as fast.' })

  expect(release(folder, '0.3.0').status).toBe(0)

  expect(read(folder, 'package.json').version).toBe('0.3.0')
  expect(read(folder, 'extension/package.json').version).toBe('0.2.7')
  const { packages } = read(folder, 'package-lock.json')
  expect(packages).toMatchObject({ '': { version: '0.3.0' }, extension: { version: '0.2.7' } })
  expect(packages['node_modules/other'].version).toBe('0.2.7')
  expect(readText(folder, 'CHANGELOG.md')).toMatch(
    /## 0\.3\.0 \(\d{4}-\d\d-\d\d\)\n\n\*\*Faster pages\.\*\*/,
  )
  expect(readText(folder, 'docs/operations.md')).toBe(
    'tar -xzf ghost-writers-ia-0.3.0-linux-x64.tar.gz\n',
  )
  expect(git(folder, 'tag', '--list')).toBe('v0.3.0')
  expect(git(folder, 'status', '--porcelain')).toBe('')
})

test('a release of the extension leaves the site alone', () => {
  const folder = makeRepository({ changes: '**Faster completions.** Twice as fast.' })

  expect(release(folder, '0.3.0', 'extension').status).toBe(0)

  expect(read(folder, 'package.json').version).toBe('0.2.7')
  expect(read(folder, 'extension/package.json').version).toBe('0.3.0')
  expect(readText(folder, 'CHANGELOG.md')).toContain('## Unreleased')
  expect(readText(folder, 'README.md')).toBe('Install ghost-writers-ia-0.3.0.vsix\n')
  expect(git(folder, 'tag', '--list')).toBe('extension-v0.3.0')
})

test('a release without described changes, or with uncommitted work, is refused and changes nothing', () => {
  const folder = makeRepository({ changes: '' })
  expect(release(folder, '0.3.0').stderr).toContain('Describe the changes')
  const withoutHeadline = makeRepository({ changes: '- Faster pages.' })
  expect(release(withoutHeadline, '0.3.0').stderr).toContain('A headline.')
  expect(release(folder, 'next').stderr).toContain('Name the version')
  expect(release(folder, '0.3.0', 'everything').stderr).toContain('"site" or "extension"')

  writeFileSync(join(folder, 'README.md'), 'edited')
  expect(release(folder, '0.3.0').stderr).toContain('Commit or stash')
  expect(read(folder, 'package.json').version).toBe('0.2.7')
})

function makeRepository({ changes }: { changes: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  for (const name of ['extension', 'docs']) mkdirSync(join(folder, name))
  const version = '0.2.7'
  const packages = { '': { version }, extension: { version }, 'node_modules/other': { version } }
  const files = {
    'package.json': { version },
    'extension/package.json': { version },
    'package-lock.json': { version, packages },
  }
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
  }
  for (const name of ['CHANGELOG.md', 'extension/CHANGELOG.md']) {
    writeFileSync(join(folder, name), `# Changes\n\n## Unreleased\n\n${changes}\n`)
  }
  writeFileSync(join(folder, 'README.md'), 'Install ghost-writers-ia-0.2.7.vsix\n')
  const archive = 'ghost-writers-ia-0.2.7-linux-x64.tar.gz'
  writeFileSync(join(folder, 'docs/operations.md'), `tar -xzf ${archive}\n`)
  git(folder, 'init', '--quiet')
  git(folder, 'config', 'user.email', 'ada@example.com')
  git(folder, 'config', 'user.name', 'Ada')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', 'start')
  return folder
}

function release(cwd: string, ...args: string[]) {
  return spawnSync(process.execPath, [script, ...args], { cwd, encoding: 'utf8' })
}

function read(folder: string, file: string) {
  return JSON.parse(readText(folder, file))
}

function readText(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()
}
