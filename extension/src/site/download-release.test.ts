import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestSite } from '../../tests/test-servers.ts'
import { downloadRelease } from './download-release.ts'

const bytes = Buffer.from('a package')
const sha256 = createHash('sha256').update(bytes).digest('hex')

async function openSiteWithRelease() {
  const { fake, visitor } = await openTestSite()
  fake.serve('/package.vsix', bytes)
  return { visitor, release: { url: `${fake.url}/package.vsix`, size: bytes.length, sha256 } }
}

test('a release that matches its checksum is downloaded', async () => {
  const { visitor, release } = await openSiteWithRelease()

  expect(await downloadRelease(visitor, release)).toEqual(new Uint8Array(bytes))
})

test.each([
  { what: 'another checksum', change: { sha256: 'f'.repeat(64) }, refused: 'mismatch' },
  { what: 'no checksum', change: { sha256: '' }, refused: 'mismatch' },
  { what: 'fewer bytes than announced', change: { size: 100 }, refused: 'mismatch' },
  { what: 'more bytes than announced', change: { size: 3 }, refused: 'mismatch' },
  { what: 'an absurd size', change: { size: 1e12 }, refused: 'mismatch' },
  {
    what: 'an unencrypted address',
    change: { url: 'http://site.test/a.vsix' },
    refused: 'insecure',
  },
  { what: 'another site', change: { url: 'https://site.test/a.vsix' }, refused: 'elsewhere' },
  { what: 'no valid address', change: { url: '/a.vsix' }, refused: 'insecure' },
])('a release with $what is refused', async ({ change, refused }) => {
  const { visitor, release } = await openSiteWithRelease()

  expect(await downloadRelease(visitor, { ...release, ...change })).toMatchObject({ refused })
})

test('a release that is not there is refused', async () => {
  const { visitor, release } = await openSiteWithRelease()
  const gone = { ...release, url: release.url.replace('package', 'gone') }

  expect(await downloadRelease(visitor, gone)).toMatchObject({ refused: 'unavailable' })
})
