import { z } from 'zod'
import type { ProviderSettings } from '#gateways/identity/providers/settings.ts'
import { isLoopback } from './loopback.ts'
import type { Rule } from './rule.ts'

/** An id or a secret that a provider gave us. */
const ClientText = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'may only contain printable characters without spaces')

/** As it stands in the issuer's own metadata, so nothing is added or removed. */
const Issuer = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://id.example.com' })
  .refine(isPlainAddress, 'must be an address without user, query or fragment')

const Name = z.string().trim().min(1).max(40)

/** In addresses of the site, such as /auth/acme/callback. */
const ProviderId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'may only have up to 40 lowercase letters, digits and -')
  .refine((id) => !ownIds.includes(id), 'is the name of another provider')

const ownIds = ['github', 'google', 'microsoft', 'oidc', 'action']

const ProviderList = z.record(
  ProviderId,
  z.strictObject({
    name: Name,
    issuer: Issuer,
    clientId: ClientText,
    clientSecret: ClientText,
  }),
)

/** `OIDC_PROVIDERS`: further issuers, by id. The message never has a value: some are secrets. */
const Providers = z
  .string()
  .default('{}')
  .transform((text, context): z.infer<typeof ProviderList> => {
    const parsed = ProviderList.safeParse(parseJson(text))
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues)
      context.addIssue(
        path.length === 0
          ? 'must be a JSON object of ids, each with name, issuer, clientId and clientSecret'
          : `is invalid at ${path.join('.')}: ${message}`,
      )
    return z.NEVER
  })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const SignInVariables = z.object({
  GITHUB_CLIENT_ID: ClientText.optional(),
  GITHUB_CLIENT_SECRET: ClientText.optional(),
  GITHUB_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://github.example.com' })
    .refine(isPlainAddress, 'must be an address without user, query or fragment')
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  GOOGLE_CLIENT_ID: ClientText.optional(),
  GOOGLE_CLIENT_SECRET: ClientText.optional(),
  MICROSOFT_CLIENT_ID: ClientText.optional(),
  MICROSOFT_CLIENT_SECRET: ClientText.optional(),
  MICROSOFT_TENANT: z
    .string()
    .refine(isTenant, 'must be common, organizations, consumers or the id of your tenant')
    .optional(),
  OIDC_ISSUER: Issuer.optional(),
  OIDC_CLIENT_ID: ClientText.optional(),
  OIDC_CLIENT_SECRET: ClientText.optional(),
  OIDC_NAME: Name.optional(),
  OIDC_PROVIDERS: Providers,
})

type SignInVariables = z.infer<typeof SignInVariables>

function isTenant(text: string): boolean {
  return /^(common|organizations|consumers)$/.test(text) || z.guid().safeParse(text).success
}

function isPlainAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && !url.username && !url.password && !/[?#]/.test(address)
}

/** In the order in which people see them. */
export function listProviderSettings(values: SignInVariables): readonly ProviderSettings[] {
  const settings = [
    findGitHub(values),
    findGoogle(values),
    findMicrosoft(values),
    findIssuer(values),
    ...Object.entries(values.OIDC_PROVIDERS).map(
      ([id, provider]): ProviderSettings => ({ kind: 'openid', id, ...provider }),
    ),
  ]
  return settings.filter((one) => one !== null)
}

function findGitHub(values: SignInVariables): ProviderSettings | null {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = values
  if (!clientId || !clientSecret) return null
  const url = values.GITHUB_URL ?? 'https://github.com'
  return { kind: 'github', id: 'github', name: 'GitHub', url, clientId, clientSecret }
}

function findGoogle(values: SignInVariables): ProviderSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  if (!clientId || !clientSecret) return null
  const issuer = 'https://accounts.google.com'
  return { kind: 'google', id: 'google', name: 'Google', issuer, clientId, clientSecret }
}

function findMicrosoft(values: SignInVariables): ProviderSettings | null {
  const { MICROSOFT_CLIENT_ID: clientId, MICROSOFT_CLIENT_SECRET: clientSecret } = values
  if (!clientId || !clientSecret) return null
  const tenant = values.MICROSOFT_TENANT ?? 'common'
  const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`
  return { kind: 'microsoft', id: 'microsoft', name: 'Microsoft', issuer, clientId, clientSecret }
}

function findIssuer(values: SignInVariables): ProviderSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (!issuer || !clientId || !clientSecret) return null
  const name = values.OIDC_NAME ?? new URL(issuer).host
  return { kind: 'openid', id: 'oidc', name, issuer, clientId, clientSecret }
}

/** What has to be set for each provider, and what depends on it. */
const groups = [
  { all: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'], depends: 'GITHUB_URL' },
  { all: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], depends: null },
  { all: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'], depends: 'MICROSOFT_TENANT' },
  { all: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], depends: 'OIDC_NAME' },
] as const

export function signInRules(
  values: SignInVariables & { readonly IDENTITY_PROVIDER: 'embedded' | 'hosted' },
): Rule[] {
  const { OIDC_ISSUER, OIDC_PROVIDERS } = values
  const further = Object.entries(OIDC_PROVIDERS)
  const issuers = [OIDC_ISSUER, ...further.map(([, { issuer }]) => issuer)].filter(Boolean)
  return [
    ...groups.flatMap(({ all, depends }): Rule[] => {
      const count = all.filter((name) => values[name]).length
      const isIdle = depends !== null && count === 0 && values[depends] !== undefined
      return [
        [count % all.length !== 0, `${formatNames(all)} must be set together`],
        [isIdle, `${depends} has no effect without ${all[0]}`],
        [
          count > 0 && values.IDENTITY_PROVIDER === 'hosted',
          `${all[0]} has no effect with IDENTITY_PROVIDER=hosted, which has sign-in of its own`,
        ],
      ]
    }),
    [
      further.length > 0 && values.IDENTITY_PROVIDER === 'hosted',
      'OIDC_PROVIDERS has no effect with IDENTITY_PROVIDER=hosted, which has sign-in of its own',
    ],
    [isExposed(values.GITHUB_URL), `GITHUB_URL ${mustBeEncrypted}`],
    [isExposed(OIDC_ISSUER), `OIDC_ISSUER ${mustBeEncrypted}`],
    ...further.map(
      ([id, { issuer }]): Rule => [
        isExposed(issuer),
        `OIDC_PROVIDERS is invalid at ${id}.issuer: it ${mustBeEncrypted}`,
      ],
    ),
    [
      new Set(issuers).size < issuers.length,
      'OIDC_PROVIDERS must not contain two providers with the same issuer, or that of OIDC_ISSUER',
    ],
  ]
}

function formatNames(names: readonly string[]): string {
  return names.join(', ').replace(/, (?=[^,]*$)/, ' and ')
}

const mustBeEncrypted = 'must be https unless it is on this machine: it gets a secret'

function isExposed(url: string | undefined): boolean {
  return !!url && /^http:/.test(url) && !isLoopback(new URL(url).hostname)
}
