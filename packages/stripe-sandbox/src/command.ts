import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startServer } from './server.ts'

const usage = `Usage: stripe-sandbox [options]

  --port <number>            Port to listen on (4242)
  --host <address>           Address to listen on (127.0.0.1)
  --url <url>                How browsers reach the sandbox (http://localhost:<port>)
  --webhook-url <url>        Where to send webhook events
  --webhook-secret <secret>  Signs webhook events (random)
  --data <file>              Keep data in this SQLite file (in memory)
  --help
`

/** The command line: starts a server, prints where it listens, and stops it on SIGINT or SIGTERM. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  if (!options) return
  const { webhookUrl, webhookSecret, file } = options
  const server = await startServer(options).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  })
  if (!server) return
  const { url } = server

  const lines = [
    `Stripe sandbox listening on ${url}`,
    `  API       ${url}/v1 (any secret key that begins with sk_test_)`,
    `  Controls  ${url}/sandbox`,
    `  Webhooks  ${webhookUrl ?? 'not sent; use --webhook-url'}`,
    `  Secret    ${webhookSecret}`,
    `  Data      ${file ?? 'in memory'}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)))
  }
}

function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '4242' },
        host: { type: 'string', default: '127.0.0.1' },
        url: { type: 'string' },
        'webhook-url': { type: 'string' },
        'webhook-secret': { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) return void process.stdout.write(usage)
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new Error(`Not a port: ${values.port}`)
    const webhookUrl = values['webhook-url']
    return {
      port,
      host: values.host,
      siteUrl: values.url?.replace(/\/$/, ''),
      webhookUrl: webhookUrl && new URL(webhookUrl).href,
      webhookSecret: values['webhook-secret'] ?? `whsec_${randomBytes(24).toString('hex')}`,
      file: values.data,
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exitCode = 1
    return undefined
  }
}
