import { describe, expect, test } from 'vitest'
import { defaultOperator } from '#domain/operator/operator.ts'
import { openBuiltSite } from './built-site.ts'

describe.each(['/privacy', '/terms'])('%s', (path) => {
  test('names the operator with address and email', async () => {
    const { render } = await openBuiltSite({
      ...defaultOperator,
      name: 'Ghost Writers Ltd',
      address: '1 Long Lane, Dublin',
      email: 'hello@ghost.example',
    })

    const html = await (await render(path)).text()

    expect(html).toContain('Ghost Writers Ltd')
    expect(html).toContain('1 Long Lane')
    expect(html).toContain('Dublin')
    expect(html).toContain('href="mailto:hello@ghost.example"')
  })

  test('links to the contact page if no address is configured', async () => {
    const { render } = await openBuiltSite(defaultOperator)

    const html = await (await render(path)).text()

    expect(html).toMatch(/You can reach us through the <a [^>]*href="\/contact"/)
    expect(html).not.toContain('mailto:')
  })
})

describe('the source', () => {
  test('is linked in the footer, on About and on Security if it is published', async () => {
    const { render } = await openBuiltSite({
      ...defaultOperator,
      sourceUrl: 'https://git.example/site',
    })

    for (const [path, links] of [
      ['/', 1],
      ['/about', 3],
      ['/security', 2],
    ] as const) {
      const html = await (await render(path)).text()
      expect(html.match(/href="https:\/\/git\.example\/site"/g), path).toHaveLength(links)
    }
  })

  test('is not called published otherwise', async () => {
    const { render } = await openBuiltSite({ ...defaultOperator, sourceUrl: '' })

    const html = await (await render('/about')).text()
    expect(html).toContain('The source comes with the site')
    expect(html).not.toMatch(/published|open source/i)
  })
})
