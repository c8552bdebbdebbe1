import { expect, test } from 'vitest'
import { readSections } from './read-sections.ts'

test('a document is split at its sections, without what comes before them', () => {
  const sections = readSections(
    '# Changelog\n\nAbout.\n\n## 1.1.0\n\n### Added\n\n- `x` <b>\n\n## 1.0.0\n\nFirst.\n',
  )

  expect(sections).toEqual([
    {
      title: '1.1.0',
      html: '<h4>Added</h4>\n<ul>\n<li><code>x</code> &lt;b&gt;</li>\n</ul>\n',
    },
    { title: '1.0.0', html: '<p>First.</p>\n' },
  ])
})
