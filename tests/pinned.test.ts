import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '.github', 'deploy'], {
  encoding: 'utf8',
}).split('\n')

function listMatches(wanted: RegExp, pattern: RegExp): string[] {
  return files
    .filter((file) => wanted.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, use = '']) => use))
}

// A tag can be moved to other code, a digest can't. The comment is for people and for Dependabot.
test('workflows use actions by commit, with the version as a comment', () => {
  const uses = listMatches(/\.github\/.*\.ya?ml$/, /^\s*(?:- )?uses:\s*(.*)$/gm)
  const isPinned = (use: string) => /^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use)

  expect(uses.length).toBeGreaterThan(3)
  expect(uses.filter((use) => !use.startsWith('./') && !isPinned(use))).toEqual([])
})

/** Built by the operator from the Dockerfile. */
const ownImage = 'ghost-writers-ia'

test('images are used by digest, with a version as their tag', () => {
  const images = [
    ...listMatches(/Dockerfile$/, /^FROM\s+(?:--\S+\s+)*(\S+)/gim),
    ...listMatches(/\.ya?ml$/, /^\s*(?:- )?(?:image|container):\s*['"]?([^\s'"{]+)/gm),
  ].filter((image) => image !== ownImage)
  const isPinned = (image: string) => /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image)

  expect(images.length).toBeGreaterThan(2)
  expect(images.filter((image) => !isPinned(image))).toEqual([])
})
