// `npm run release -- 0.4.0` and `npm run release -- 0.3.0 extension`: writes the version of the site
// or of the extension into every file that carries it, dates its changelog, commits and tags. Doesn't push.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const [version = '', part = 'site'] = process.argv.slice(2)
const isExtension = part === 'extension'
const folder = isExtension ? 'extension/' : ''
const tag = isExtension ? `extension-v${version}` : `v${version}`
const changelog = `${folder}CHANGELOG.md`
const manifest = `${folder}package.json`

if (!/^\d+\.\d+\.\d+$/.test(version)) stop('Name the version: npm run release -- 0.4.0')
if (!['site', 'extension'].includes(part)) stop('What is released is "site" or "extension".')
if (git('status', '--porcelain')) stop('Commit or stash your changes first.')
if (git('tag', '--list', tag)) stop(`The tag ${tag} exists already.`)
const described = /^## Unreleased\n+(\*\*.+?\*\* \S)?/m.exec(readFileSync(changelog, 'utf8'))
if (!described?.[1])
  stop(`Describe the changes under "## Unreleased" in ${changelog}: **A headline.** A sentence.`)

const today = new Date().toISOString().slice(0, 10)
edit(changelog, (text) => text.replace('## Unreleased', `## ${version} (${today})`))
const former = JSON.parse(readFileSync(manifest, 'utf8')).version
edit(manifest, (text) => text.replace(`"version": "${former}"`, `"version": "${version}"`))
edit('package-lock.json', (text) => {
  const lock = JSON.parse(text)
  const entries = isExtension ? [lock.packages.extension] : [lock, lock.packages['']]
  for (const entry of entries) entry.version = version
  return `${JSON.stringify(lock, null, 2)}\n`
})
if (isExtension) edit('README.md', (text) => text.replaceAll(`-${former}.vsix`, `-${version}.vsix`))
else
  edit('docs/operations.md', (text) =>
    text.replaceAll(`ghost-writers-ia-${former}-linux`, `ghost-writers-ia-${version}-linux`),
  )

git('commit', '--all', '--message', `chore(release): ${part} ${version}`)
git('tag', '--annotate', tag, '--message', `The ${part}, version ${version}`)
process.stdout.write(`Committed and tagged ${tag}. Publish it with: git push --follow-tags\n`)

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
