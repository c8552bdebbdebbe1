import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { extension } from '#app/copy/measured.json' with { type: 'json' }
import { packageFile } from './version.ts'

test('the home page tells the size of the extension, up to 5%', () => {
  const { size } = statSync(`build/extension/${packageFile}`)

  expect(Math.abs(size / extension.bytes - 1), 'run "npm run bench -- figures"').toBeLessThan(0.05)
})
