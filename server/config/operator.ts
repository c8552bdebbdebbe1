import { z } from 'zod'
import { defaultOperator, type Operator, type Subprocessor } from '#domain/operator/operator.ts'

/** What an operator writes who has no register entry, VAT ID or representative. */
const none = 'none'

const line = z.string().trim().default('')

/** Who runs the site, as the imprint says. */
export const OperatorVariables = z.object({
  OPERATOR_NAME: z.string().trim().min(1).optional(),
  OPERATOR_ADDRESS: line,
  CONTACT_EMAIL: z.email('must be an email address').default(''),
  OPERATOR_PHONE: z
    .string()
    .trim()
    .regex(/^\+?[\d ()./-]{5,30}$/, 'must be a phone number such as +353 1 234 5678')
    .default(''),
  OPERATOR_REPRESENTATIVE: line,
  OPERATOR_REGISTER: line,
  OPERATOR_VAT_ID: z
    .string()
    .trim()
    .regex(/^(none|[A-Z]{2}[A-Z0-9+*.]{2,13})$/, 'must be a VAT ID such as IE1234567T, or none')
    .default(''),
  OPERATOR_AUTHORITY: line,
  OPERATOR_ACCESSIBILITY_BODY: line,
  OPERATOR_SUBPROCESSORS: z
    .string()
    .default('')
    .transform((text) => text.split(';').map((part) => part.trim()))
    .transform((parts) => parts.filter(Boolean))
    .refine(
      (parts) => parts.every((part) => /^[^:]+:\s*\S/.test(part)),
      'must be entries such as "Example Hosting, Germany: servers", separated by semicolons',
    )
    .transform((parts) => parts.map(toSubprocessor)),
  COMMUNITY_URL: z
    .url({ protocol: /^https$/, error: 'must be an address that starts with https://' })
    .default(''),
  SOURCE_URL: z
    .url({ protocol: /^https$/, error: 'must be an address that starts with https://' })
    .default(''),
})

type OperatorValues = z.infer<typeof OperatorVariables>

function toSubprocessor(entry: string): Subprocessor {
  const at = entry.indexOf(':')
  return { name: entry.slice(0, at).trim(), purpose: entry.slice(at + 1).trim() }
}

/** The variables without which a public site has no complete imprint. */
export const imprintNames = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'CONTACT_EMAIL',
  'OPERATOR_REPRESENTATIVE',
  'OPERATOR_REGISTER',
  'OPERATOR_VAT_ID',
] as const satisfies readonly (keyof OperatorValues)[]

export function toOperator(values: OperatorValues): Operator {
  return {
    name: values.OPERATOR_NAME ?? defaultOperator.name,
    address: values.OPERATOR_ADDRESS,
    email: values.CONTACT_EMAIL,
    phone: values.OPERATOR_PHONE,
    representative: withoutNone(values.OPERATOR_REPRESENTATIVE),
    register: withoutNone(values.OPERATOR_REGISTER),
    vatId: withoutNone(values.OPERATOR_VAT_ID),
    authority: values.OPERATOR_AUTHORITY,
    accessibilityBody: values.OPERATOR_ACCESSIBILITY_BODY,
    subprocessors: values.OPERATOR_SUBPROCESSORS,
    communityUrl: values.COMMUNITY_URL,
    sourceUrl: values.SOURCE_URL,
  }
}

function withoutNone(value: string): string {
  return value === none ? '' : value
}
