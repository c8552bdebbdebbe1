import { expect, test } from 'vitest'
import { judgeVersion } from './judge-version.ts'

test.each([
  { own: '0.2.7', newest: '0.2.7', minimum: '0.2.7', isTooOld: false, newer: null },
  { own: '0.2.7', newest: '0.2.10', minimum: '0.2.7', isTooOld: false, newer: '0.2.10' },
  { own: '0.2.7', newest: '1.0.0', minimum: '0.3.0', isTooOld: true, newer: '1.0.0' },
  { own: '0.10.0', newest: '0.9.9', minimum: '0.9.0', isTooOld: false, newer: null },
])(
  'whoever has $own, when $newest is out and $minimum is the oldest that works, is told so',
  (told) => {
    const release = { version: told.newest, url: '', size: 1, sha256: '', changelog: '' }

    const verdict = judgeVersion(told.own, { releases: [release], minimumVersion: told.minimum })

    expect(verdict.isTooOld).toBe(told.isTooOld)
    expect(verdict.newer?.version ?? null).toBe(told.newer)
  },
)

test('a site that has released nothing asks nobody to update', () => {
  const feed = { releases: [], minimumVersion: '0.0.0' }
  expect(judgeVersion('0.2.7', feed)).toEqual({ isTooOld: false, newer: null })
})

test.each(['9.9.9 [Install](command:workbench.action.quit)', '9.9.9\n', 'v9.9.9', '9.9', '', null])(
  'a release that calls itself %j is ignored',
  (version) => {
    const release = { version: version as string, url: '', size: 1, sha256: '', changelog: '' }
    const feed = { releases: [release], minimumVersion: version as string }

    expect(judgeVersion('0.2.7', feed)).toEqual({ isTooOld: false, newer: null })
  },
)
