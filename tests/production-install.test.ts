import { expect, test } from 'vitest'
import { planInstall } from '../scripts/steps.mjs'

const wanted = 'the lockfile'

test('a production machine with a finished build installs no build and test tools', () => {
  const omitted = ['dev', 'optional']
  const plan = planInstall({ wanted, installed: '', omitted })

  expect(plan?.flags).toEqual(['--omit=dev', '--omit=optional'])
  expect(planInstall({ wanted, installed: plan?.stamp ?? '', omitted })).toBeNull()
})

test('building or testing installs all tools, even after a production installation', () => {
  const { stamp = '' } = planInstall({ wanted, installed: '', omitted: ['dev'] }) ?? {}
  const plan = planInstall({ wanted, installed: stamp, omitted: [] })

  expect(plan?.flags).toEqual(['--include=dev'])
  const installed = plan?.stamp ?? ''
  for (const omitted of [[], ['dev'], ['dev', 'optional']])
    expect(planInstall({ wanted, installed, omitted })).toBeNull()
  expect(planInstall({ wanted: 'a newer lockfile', installed, omitted: [] })).not.toBeNull()
})
