import { createHash } from 'node:crypto'

/** Headers of every response: pages, assets and errors. */
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

/** For responses that aren't pages: nothing in them may run, load or be framed. */
export const bareContentPolicy =
  "default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** Nonces or hashes of a page's inline scripts and styles. */
export type Trusted = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Payment pages may load Stripe's script and submit to its pages. */
  readonly allowsStripe?: boolean
}

/** Allows one inline script or style by its text. */
export function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

export function pageContentPolicy({ scripts, styles, allowsStripe = false }: Trusted): string {
  const payments = (hosts: string) => (allowsStripe ? ` ${hosts}` : '')
  return [
    "default-src 'self'",
    `script-src ${toSources(scripts)}${payments('https://js.stripe.com https://*.js.stripe.com')}`,
    `style-src ${toSources(styles)}`,
    `img-src 'self' data:${payments('https://*.stripe.com')}`,
    ...(allowsStripe
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
