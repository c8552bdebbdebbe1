import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = {
  integrity?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
}
const packages: Record<string, Locked> = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
).packages

test('the lockfile carries no download addresses', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved)).toEqual([])
})

test('every native package is locked for the platforms we run on', () => {
  const ours = /linux-(x64|arm64)(-gnu)?$/
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => ours.test(name)),
  )

  const locked = new Set(
    Object.entries(packages)
      .filter(([, { integrity }]) => integrity)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  )
  expect(wanted.length).toBeGreaterThan(5)
  expect(wanted.filter((name) => !locked.has(name))).toEqual([])
})

test('no file of ours names a package registry or a path of the machine it was written on', () => {
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
