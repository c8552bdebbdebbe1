import { describe, expect, test } from 'vitest'
import { exportParts } from '#app/copy/switching.ts'
import { nameLegalPages } from '#app/shell/name-legal-pages.ts'
import { exportAccount } from '#domain/account/export-account.ts'
import { defaultOperator, type Operator } from '#domain/operator/operator.ts'
import { duties } from '#domain/rights/duties.ts'
import { openBuiltSite, prerenderBuiltSite } from './built-site.ts'
import { ada } from './people.ts'
import { openShop } from './shop.ts'

const operator = {
  ...defaultOperator,
  name: 'Ghost Writers Ltd',
  address: '1 Long Lane, Dublin',
  email: 'hello@ghost.example',
  phone: '+353 1 234 5678',
  representative: 'Grace <Hopper>',
  register: 'Companies Registration Office, 123456',
  vatId: 'IE1234567T',
  authority: 'Some Authority',
  accessibilityBody: 'Another Authority',
  subprocessors: [{ name: 'Example Hosting, Germany', purpose: 'servers' }],
}

async function readPage(path: string, of: Operator = operator): Promise<string> {
  const { render } = await openBuiltSite(of, await openShop())
  const response = await render(path)
  expect(response.status, path).toBe(200)
  return (await response.text()).replaceAll('&#x27;', "'")
}

test.each(duties.filter(({ page }) => page !== null))(
  'the page for the duty "$id" opens without logging in and says "$label"',
  async ({ page, label }) => {
    const html = await readPage(page ?? '')

    expect(/<main[\s\S]*<\/main>/.exec(html)?.[0]).toContain(label)
  },
)

test('every page that the law asks for is linked in the footer of every public page', async () => {
  const { pages } = await prerenderBuiltSite()

  for (const [path, { response }] of pages) {
    const [footer] = /<footer[\s\S]*<\/footer>/.exec(response.identity.body.toString()) ?? []
    if (!footer) continue
    for (const { to, text } of nameLegalPages())
      expect(footer, `${to} on ${path}`).toMatch(new RegExp(`href="${to}"[^>]*>${text}<`))
  }
})

describe('the imprint', () => {
  test('has everything that the operator has configured, as text', async () => {
    const html = await readPage('/imprint')

    for (const text of ['Ghost Writers Ltd', '1 Long Lane', '+353 1 234 5678', 'IE1234567T'])
      expect(html).toContain(text)
    expect(html).toContain('Grace &lt;Hopper&gt;')
    expect(html).toContain('Companies Registration Office, 123456')
    expect(html).toContain('href="mailto:hello@ghost.example"')
  })

  test('leaves out what an operator does not have', async () => {
    const html = await readPage('/imprint', defaultOperator)

    for (const title of ['VAT ID', 'Register', 'Represented by', 'Supervisory authority'])
      expect(html).not.toContain(`>${title}<`)
  })
})

test('the accessibility statement names the enforcement body, and data processing the sub-processors', async () => {
  expect(await readPage('/accessibility')).toContain('Another Authority')
  expect(await readPage('/data-processing')).toContain('Example Hosting, Germany')
})

test('the page about switching describes every part of the real account export', async () => {
  const shop = await openShop()
  const exported = Object.keys(await exportAccount(shop, ada))

  const html = await readPage('/switching')

  expect(Object.keys(exportParts).toSorted()).toEqual([...exported, 'requests'].toSorted())
  for (const name of Object.keys(exportParts)) expect(html).toContain(`>${name}</code>`)
})
