import { expect, test } from 'vitest'
import { describeCommunity } from './support.ts'

test('community support links to the community, or to the contact page if there is none', () => {
  const url = 'https://forum.ghost.example/help'

  expect(describeCommunity(url)).toContain(`[the community](${url})`)
  expect(describeCommunity(url)).not.toContain('/contact')
  expect(describeCommunity('')).toContain('[contact us](/contact)')
})
