import { expect, test } from 'vitest'
import { pictures } from '#app/copy/pictures.ts'
import siteReleases from '../../../../CHANGELOG.md?releases'
import extensionReleases from '../../../../extension/CHANGELOG.md?releases'
import { readReleases } from './read-releases.ts'

test('a release has a date, a headline, highlights and its changes in groups', () => {
  const [next, first] = readReleases(`# Changelog

## Unreleased

**Faster.** Twice as fast.

<!-- picture: agent -->

- **Pages.** At once.

### Added

- \`x\` <b>
- y

### Fixed

- z

## 1.0.0 (2026-03-01)

**The first version.** It works.
`)

  expect(next).toEqual({
    version: 'Unreleased',
    date: null,
    headline: 'Faster',
    summary: 'Twice as fast.',
    picture: 'agent',
    highlightsHtml: '<ul>\n<li><strong>Pages.</strong> At once.</li>\n</ul>\n',
    groups: [
      { title: 'Added', html: '<ul>\n<li><code>x</code> &lt;b&gt;</li>\n<li>y</li>\n</ul>\n' },
      { title: 'Fixed', html: '<ul>\n<li>z</li>\n</ul>\n' },
    ],
    changeCount: 3,
  })
  expect(first).toMatchObject({ version: '1.0.0', date: '2026-03-01', groups: [] })
})

test('a release without a headline fails the build', () => {
  expect(() => readReleases('## 1.0.0\n\n- x\n')).toThrow('needs a version, and a headline')
})

test('our releases have at most three highlights, and pictures that exist', () => {
  const names = pictures.map(({ name }) => name)

  for (const { version, highlightsHtml, picture } of [...siteReleases, ...extensionReleases]) {
    expect(highlightsHtml.match(/<li>/g)?.length ?? 0, version).toBeLessThanOrEqual(3)
    if (picture) expect(names, version).toContain(picture)
  }
})
