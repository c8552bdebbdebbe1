import { engines } from './engines.ts'
import { openProxy } from './proxy.ts'

/** A PostgreSQL database behind a proxy. */
export async function openProxiedDatabase() {
  const address = await engines[1].findAddress()
  if (address.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
  const { hostname, port, pathname } = new URL(address.url)
  const proxy = await openProxy({ host: hostname, port: Number(port) })
  return { proxy, url: `postgres://app@127.0.0.1:${proxy.port}${pathname}` }
}
