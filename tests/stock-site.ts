import { connect } from './editors.ts'
import { oneEngine, sampledEngines } from './engines.ts'
import { connectRouter, type FakeRouter } from './model-router.ts'
import { openShop, type Shop, subscribe } from './shop.ts'
import { openTestServer } from './test-server.ts'
import { openUnkindRouter, unkindModels } from './unkind-router.ts'

export type StockSite = {
  /** Of the site. */
  readonly origin: string
  readonly apiKey: string
  readonly router: FakeRouter
  readonly shop: Shop
}

/** SQLite, and in `npm run test:long` PostgreSQL. */
const engine = sampledEngines.at(-1) ?? oneEngine[0]

/** The site with the unkind router, and an API token of Ada, who is on a plan with API access. */
export async function openStockSite(): Promise<StockSite> {
  const router = await openUnkindRouter()
  const models = connectRouter(router.url, {
    models: ['chatty', ...unkindModels].map((id) => ({
      id,
      supports: {
        chat: true,
        completion: true,
        tools: true,
        vision: true,
        embedding: id !== 'chatty',
      },
      targets: [{ router: 'router', upstreamId: id, price: null }],
    })),
  })
  const site: { shop?: Shop } = {}
  const { origin } = await openTestServer(async (siteUrl) => {
    site.shop = await openShop(engine, { siteUrl })
    return { ...site.shop, models }
  })
  const shop = site.shop as Shop
  await subscribe(shop, { planId: 'pro' })
  const { token: apiKey } = await connect(shop, { kind: 'token' })
  return { origin, apiKey, router, shop }
}
