import { isIP } from 'node:net'
import { z } from 'zod'
import { isWeakSecret } from './auth-secrets.ts'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** The names, in the order of `.env.example`. */
export const Variables = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' })
    .refine(isOrigin, 'must be an origin only, without path, query or user')
    .transform((address) => new URL(address).origin)
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\S+$/, 'must start with sk_live_, rk_live_, sk_test_ or rk_test_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[^\s,]+(,whsec_[^\s,]+)?$/,
      'must start with whsec_; two are accepted during a rotation, separated by a comma',
    )
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\S+$/, 'must start with pk_live_ or pk_test_')
    .optional(),
  IDENTITY_PROVIDER: z.enum(['embedded', 'hosted']).default('embedded'),
  IDENTITY_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'may only contain letters, digits, - and _')
    .optional(),
  IDENTITY_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must start with smtp:// or smtps://')
    .refine(
      (address) => URL.canParse(address),
      'must be an address such as smtps://user:password@mail.example',
    )
    .optional(),
  MAIL_FROM: z.string().min(3).default('Ghost Writers IA <hello@localhost>'),
  OPERATOR_NAME: z.string().trim().min(1).default('Ghost Writers IA'),
  OPERATOR_ADDRESS: z.string().trim().default(''),
  CONTACT_EMAIL: z.email('must be an email address').default(''),
  AUTH_SECRETS: list
    .refine(
      (secrets) => secrets.every(({ length }) => length >= 32),
      'must each have at least 32 characters',
    )
    .refine(
      (secrets) => !secrets.some(isWeakSecret),
      'must be random, not a repeated pattern; `openssl rand -base64 32` prints a good one',
    )
    .transform(orNull),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  /** Null when nothing was said; an empty list when it was said that there are none. */
  TRUSTED_PROXIES: list
    .refine((blocks) => isNone(blocks) || blocks.every(isAddressBlock), {
      error:
        'must be IP addresses or blocks such as 10.0.0.0/8, separated by commas, or the word none',
    })
    .transform((blocks) => (isNone(blocks) ? [] : orNull(blocks))),
  STOP_GRACE_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ALLOW_STAND_INS: z.enum(['yes', 'no']).default('no'),
})

export type Variables = z.infer<typeof Variables>

function isOrigin(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && address.replace(/\/$/, '').toLowerCase() === url.origin
}

function orNull(parts: string[]): string[] | null {
  return parts.length > 0 ? parts : null
}

function isNone(blocks: readonly string[]): boolean {
  return blocks.length === 1 && blocks[0] === 'none'
}

function isAddressBlock(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const widest = isIP(address) === 6 ? 128 : 32
  const isWidth = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest)
  return isIP(address) !== 0 && isWidth && rest.length === 0
}
