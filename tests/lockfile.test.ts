import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type LockedPackage = {
  integrity?: string
  resolved?: string
  /** A workspace of this repository: `resolved` is its folder. */
  link?: boolean
  /** Shipped inside another package's archive, whose hash covers it. */
  inBundle?: boolean
  optionalDependencies?: Record<string, string>
  hasInstallScript?: boolean
}
const packages: Record<string, LockedPackage> = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
).packages

test('the lockfile contains no download addresses', () => {
  const addressed = Object.entries(packages).filter(([, { resolved, link }]) => resolved && !link)
  expect(addressed).toEqual([])
})

test('every package of every platform has a hash, so a registry cannot replace its content', () => {
  const unverified = Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .filter(([, { integrity, inBundle }]) => !inBundle && !integrity)
    .map(([path]) => path)

  expect(unverified).toEqual([])
})

test('no package runs a script when it is installed, unless package.json lists it', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const scripted = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && path.includes('node_modules/'))
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13))

  expect(scripted.length).toBeGreaterThan(0)
  expect(scripted.filter((name) => !(name in allowScripts))).toEqual([])
})

// npm drops the platform packages that a registry does not have, and `npm ci` then rejects the
// lockfile. Pick a version of the parent package that the registry has for every platform.
test('no platform package is missing from the lockfile', () => {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  )
  const locked = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)),
  )

  expect(wanted.length).toBeGreaterThan(50)
  expect(wanted.filter((name) => !locked.has(name))).toEqual([])
})

test("no file of the repository names a package registry or a path of a developer's machine", () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  const texts = listed
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|json|md|css|html|npmrc|example)$|^\.|run$/.test(file))
  const named = /registry\.npm|registry\.yarn|deb\.debian\.org|"\/(work|home|root)\//

  const strays = texts.filter(
    (file) => !file.startsWith('tests/lockfile') && named.test(readFileSync(file, 'utf8')),
  )
  expect(strays).toEqual([])
})
