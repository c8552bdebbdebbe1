import { expect, test } from 'vitest'
import { checkReleases } from './check-releases.ts'

test.each([
  { installed: '0.2.7', latest: '0.2.7', minimum: '0.2.7', isTooOld: false, newer: null },
  { installed: '0.2.7', latest: '0.2.10', minimum: '0.2.7', isTooOld: false, newer: '0.2.10' },
  { installed: '0.2.7', latest: '1.0.0', minimum: '0.3.0', isTooOld: true, newer: '1.0.0' },
  { installed: '0.10.0', latest: '0.9.9', minimum: '0.9.0', isTooOld: false, newer: null },
])(
  'with $installed installed, $latest released and $minimum required, the offered update is $newer',
  ({ installed, latest, minimum, isTooOld, newer }) => {
    const release = { version: latest, url: '', size: 1, sha256: '', changelog: '' }

    const check = checkReleases(installed, { releases: [release], minimumVersion: minimum })

    expect(check.isTooOld).toBe(isTooOld)
    expect(check.newer?.version ?? null).toBe(newer)
  },
)

test('a site without releases offers no update', () => {
  const feed = { releases: [], minimumVersion: '0.0.0' }
  expect(checkReleases('0.2.7', feed)).toEqual({ isTooOld: false, newer: null })
})

test.each(['9.9.9 [Install](command:workbench.action.quit)', '9.9.9\n', 'v9.9.9', '9.9', '', null])(
  'a release with the version %j is ignored',
  (version) => {
    const release = { version: version as string, url: '', size: 1, sha256: '', changelog: '' }
    const feed = { releases: [release], minimumVersion: version as string }

    expect(checkReleases('0.2.7', feed)).toEqual({ isTooOld: false, newer: null })
  },
)
