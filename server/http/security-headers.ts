/** What every answer carries, pages, assets and errors alike. */
export function securityHeaders(siteUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(siteUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

/** For answers that are no page: nothing in them may run, load or be framed. */
export const bareContentPolicy =
  "default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** What a page may run and wear besides our files: the nonce or the hashes of what is written into it. */
export type Trusted = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Pages about money may load the payment provider's script and lead to its pages. */
  readonly trustsPayments?: boolean
}

export function pageContentPolicy({ scripts, styles, trustsPayments = false }: Trusted): string {
  const payments = (hosts: string) => (trustsPayments ? ` ${hosts}` : '')
  return [
    "default-src 'self'",
    `script-src ${toSources(scripts)}${payments('https://js.stripe.com https://*.js.stripe.com')}`,
    `style-src ${toSources(styles)}`,
    `img-src 'self' data:${payments('https://*.stripe.com')}`,
    ...(trustsPayments
      ? [
          "connect-src 'self' https://api.stripe.com",
          'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
        ]
      : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${payments('https://checkout.stripe.com https://billing.stripe.com https://invoice.stripe.com')}`,
  ].join('; ')
}

function toSources(trusted: readonly string[]): string {
  return ["'self'", ...trusted.map((source) => `'${source}'`)].join(' ')
}
