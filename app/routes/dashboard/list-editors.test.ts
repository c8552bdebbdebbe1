import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import { findSignedIn } from '#domain/identity/authenticate.ts'
import { connect } from '#tests/editors.ts'
import { ada, grace } from '#tests/people.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { listEditors } from './list-editors.ts'

let shop: Shop

beforeEach(async () => {
  shop = await openShop()
})

/** The route context of a request from the user's browser. */
async function openContext(user: typeof ada) {
  const { token } = await connect(shop, { user, kind: 'browser' })
  const context = new RouterContextProvider()
  context.set(portsContext, shop)
  context.set(requestContext, { siteUrl: 'https://ghost.example' } as never)
  context.set(viewerContext, await findSignedIn(shop, token))
  return context
}

test("the list shows a user's editors, and neither their browsers nor other people's editors", async () => {
  const context = await openContext(ada)
  await connect(shop)
  await connect(shop, { user: grace })
  await connect(shop, { kind: 'token' })

  const now = shop.clock.now()
  expect(await listEditors(context)).toEqual([
    { id: expect.any(String), name: 'VS Code', seenAt: now },
  ])
})
