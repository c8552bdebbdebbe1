import { connect } from './editors.ts'
import type { Engine } from './engines.ts'
import { openShop } from './shop.ts'
import { openTestServer } from './test-server.ts'

/** The built site with a shop, and an editor in which Ada is logged in. */
export async function openShopServer(engine: Engine) {
  const testServer = await openTestServer((siteUrl) => openShop(engine, { siteUrl }))
  const shop = testServer.ports
  return { testServer, shop, ...(await connect(shop)) }
}
