import { z } from 'zod'
import type { OutgoingProxy } from '#gateways/outgoing-proxy.ts'

const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as http://proxy.example:3128' })
  .optional()

export const ProxyVariables = z.object({
  HTTPS_PROXY: address,
  HTTP_PROXY: address,
  NO_PROXY: z.string().default(''),
})

/** Models, mail servers and collectors on this machine are never behind a proxy. */
const here = ['localhost', '127.0.0.1', '::1', '[::1]']

export function toProxy(values: z.infer<typeof ProxyVariables>): OutgoingProxy {
  const { HTTPS_PROXY, HTTP_PROXY, NO_PROXY } = values
  const direct = [...here, ...NO_PROXY.split(',')].map((name) => name.trim()).filter(Boolean)
  return {
    ...(HTTPS_PROXY && { HTTPS_PROXY }),
    ...(HTTP_PROXY && { HTTP_PROXY }),
    NO_PROXY: direct.join(','),
  }
}
