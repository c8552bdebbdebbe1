import { duties } from '#domain/rights/duties.ts'
import { dutyProofs } from './duty-proofs.ts'
import { databases, test } from './duty-site.ts'

// What the law asks for works without scripts.
test.use({ javaScriptEnabled: false })

for (const database of databases)
  test.describe(`on ${database}`, () => {
    // In one worker, because each has a site and a database of its own.
    test.describe.configure({ mode: 'default' })
    test.use({ database })

    for (const duty of duties)
      test(`${duty.id}: ${duty.duty}`, { tag: '@long' }, ({ page, request, site }) => {
        // A notice is sent when the site starts again, which takes seconds.
        test.slow(duty.notice !== null)
        return dutyProofs[duty.id]({ page, request, site, duty })
      })
  })
