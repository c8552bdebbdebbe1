import { expect, test } from 'vitest'
import { openTestSandbox } from '../../tests/open-test-sandbox.ts'

test('customers are found by address, name and metadata, page by page', async () => {
  const { stripe } = await openTestSandbox()
  const add = (email: string, userId: string) =>
    stripe.customers.create({ email, name: 'Ada "Countess" King', metadata: { userId } })
  const first = await add('ada@example.com', 'user_1')
  const second = await add('ada@example.com', 'user_2')
  const search = async (query: string, page: { limit?: number; page?: string } = {}) => {
    const result = await stripe.customers.search({ query, ...page })
    return { ...result, ids: result.data.map(({ id }) => id) }
  }

  expect((await search('email:"Ada@example.com"')).ids).toEqual([second.id, first.id])
  expect((await search('email:"ada@example.com" AND metadata["userId"]:"user_1"')).ids).toEqual([
    first.id,
  ])
  expect((await search("metadata['userId']:'user_2'")).ids).toEqual([second.id])
  expect((await search('name:"Ada \\"Countess\\" King"')).ids).toHaveLength(2)
  const page = await search('email:"ada@example.com"', { limit: 1 })
  expect(page).toMatchObject({
    object: 'search_result',
    url: '/v1/customers/search',
    has_more: true,
    ids: [second.id],
  })
  const next = await search('email:"ada@example.com"', { limit: 1, page: page.next_page ?? '' })
  expect(next).toMatchObject({ has_more: false, next_page: null, ids: [first.id] })
})

test("a search that makes no sense is refused in Stripe's words", async () => {
  const { stripe } = await openTestSandbox()
  const search = (query: string) => stripe.customers.search({ query })

  await expect(search('ada')).rejects.toThrow('We were unable to parse your search query.')
  await expect(search('shoe:"42"')).rejects.toThrow(
    'Field `shoe` is an unsupported search field for resource `customers`.',
  )
  await expect(search('')).rejects.toMatchObject({ statusCode: 400, param: 'query' })
})
