// `npm run release -- 0.3.0`: writes the version into every file that carries it, dates the
// changelogs, commits and tags. Doesn't push.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const [version = ''] = process.argv.slice(2)
const changelogs = ['CHANGELOG.md', 'extension/CHANGELOG.md']

if (!/^\d+\.\d+\.\d+$/.test(version)) stop('Name the version: npm run release -- 0.3.0')
if (git('status', '--porcelain')) stop('Commit or stash your changes first.')
if (git('tag', '--list', `v${version}`)) stop(`The tag v${version} exists already.`)
const undescribed = changelogs.filter(
  (file) => !/^## Unreleased\n+\S/m.test(readFileSync(file, 'utf8')),
)
if (undescribed.length > 0)
  stop(`Describe the changes under "## Unreleased" in ${undescribed.join(' and ')}.`)

const today = new Date().toISOString().slice(0, 10)
for (const file of changelogs) {
  edit(file, (text) => text.replace('## Unreleased', `## ${version} (${today})`))
}
const former = JSON.parse(readFileSync('package.json', 'utf8')).version
for (const file of ['package.json', 'extension/package.json']) {
  edit(file, (text) => text.replace(`"version": "${former}"`, `"version": "${version}"`))
}
edit('package-lock.json', (text) => {
  const lock = JSON.parse(text)
  for (const entry of [lock, lock.packages[''], lock.packages.extension ?? {}])
    entry.version = version
  return `${JSON.stringify(lock, null, 2)}\n`
})
edit('README.md', (text) => text.replaceAll(`-${former}.vsix`, `-${version}.vsix`))

git('commit', '--all', '--message', `chore(release): ${version}`)
git('tag', '--annotate', `v${version}`, '--message', `Version ${version}`)
process.stdout.write(`Committed and tagged v${version}. Publish it with: git push --follow-tags\n`)

function edit(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}

function stop(reason) {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
