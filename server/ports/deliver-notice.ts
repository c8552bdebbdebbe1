import { request } from 'node:http'
import { seconds } from '#domain/time.ts'
import type { Env } from '../config/load.ts'

export const webhookPath = '/webhooks/stripe'

const timeoutMs = seconds(15)

/** Sends the sandbox's webhooks to our own endpoint over HTTP, as Stripe would. */
export function deliverTo({ host, port, siteUrl }: Pick<Env, 'host' | 'port' | 'siteUrl'>) {
  const endpoint = {
    host: host === '0.0.0.0' ? '127.0.0.1' : host.replace(/^::$/, '::1'),
    port,
    path: webhookPath,
    method: 'POST',
    timeout: timeoutMs,
  }

  return ({ body, signature }: { body: string; signature: string }) =>
    new Promise<{ status: number }>((answered, failed) => {
      const headers = {
        host: new URL(siteUrl).host,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'stripe-signature': signature,
      }
      const sent = request({ ...endpoint, headers }, (response) => {
        response.resume()
        response.on('end', () => answered({ status: response.statusCode ?? 0 }))
      })
      sent.on('timeout', () => sent.destroy(new Error("The site didn't answer in time")))
      sent.on('error', failed)
      sent.end(body)
    })
}
