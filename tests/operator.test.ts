import { describe, expect, test } from 'vitest'
import { openBuiltSite } from './built-site.ts'

describe.each(['/privacy', '/terms'])('%s', (path) => {
  test('names the operator with address and email', async () => {
    const { render } = await openBuiltSite({
      name: 'Ghost Writers Ltd',
      address: '1 Long Lane, Dublin',
      email: 'hello@ghost.example',
      communityUrl: '',
    })

    const html = await (await render(path)).text()

    expect(html).toContain('Ghost Writers Ltd')
    expect(html).toContain('1 Long Lane')
    expect(html).toContain('Dublin')
    expect(html).toContain('href="mailto:hello@ghost.example"')
  })

  test('links to the contact page if no address is configured', async () => {
    const { render } = await openBuiltSite({
      name: 'Ghost Writers IA',
      address: '',
      email: '',
      communityUrl: '',
    })

    const html = await (await render(path)).text()

    expect(html).toMatch(/You can reach us through the <a [^>]*href="\/contact"/)
    expect(html).not.toContain('mailto:')
  })
})
