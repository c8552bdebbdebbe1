import { findLive, toId } from './books.ts'
import type { Checked } from './invariants.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

/** What support agreed on with a customer stays, whatever they do on the site. */
export function checkTerms({ books: all }: World, { account, books }: Checked): void {
  for (const { id, discounts, items } of findLive(books, account.user.id)) {
    const terms = account.terms.get(id)
    if (!terms) continue
    if (terms.isDiscounted && discounts.length === 0)
      throw new Violation('discount-lost', `${account.name} pays without the discount for good`)
    const quantity = items.data[0]?.quantity
    if (quantity !== terms.quantity)
      throw new Violation('quantity-lost', `${account.name} pays for ${quantity}`)
  }
  const theirs = new Set(books.subscriptions.map(({ customer }) => toId(customer)))
  for (const { id, name } of all.customers.filter((one) => theirs.has(one.id))) {
    const given = account.companyNames.get(id)
    if (given && name !== given)
      throw new Violation('name-lost', `${given} is called ${name} at the provider`)
  }
}
