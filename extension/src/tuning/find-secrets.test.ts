import { describe, expect, test } from 'vitest'
import { maskSecrets, type secretFormats, secretMask, toEntropy } from './find-secrets.ts'

/** In parts, so that scanners of repositories don't take them for real ones. */
const secrets: Readonly<Record<keyof typeof secretFormats, string>> = {
  'private key': `-----BEGIN ${'RSA'} PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----`,
  'AWS access key': `AKIA${'IOSFODNN7EXAMPLE'}`,
  'Google API key': `AIza${'SyD-abcdefghijklmnopqrstuvwxyz01234'}`,
  'Google OAuth secret': `GOCSPX-${'abcdefghijklmnopqrstuvwxyz01'}`,
  'GitHub token': `ghp_${'abcdefghijklmnopqrstuvwxyz0123456789'}`,
  'GitLab token': `glpat-${'abcdefghij0123456789'}`,
  'Slack token': `xoxb-${'1234567890-abcdef'}`,
  'Slack webhook': `https://hooks.slack.com/services/${'T000/B000/abcdefghijklmnop'}`,
  'Discord webhook': `https://discord.com/api/webhooks/123/${'abcdefghijklmnopqrstuv'}`,
  'AI provider key': `sk-proj-${'abcdefghijklmnopqrstuvwxyz'}`,
  'Hugging Face token': `hf_${'abcdefghijklmnopqrstuvwxyzabcdefgh'}`,
  'Stripe key': `sk_live_${'abcdefghijklmnop'}`,
  'webhook secret': `whsec_${'abcdefghijklmnopqrstuvwx'}`,
  'npm token': `npm_${'abcdefghijklmnopqrstuvwxyz0123456789'}`,
  'PyPI token': `pypi-${'a'.repeat(60)}`,
  'SendGrid key': `SG.${'a'.repeat(22)}.${'b'.repeat(43)}`,
  'Twilio key': `SK${'0123456789abcdef'.repeat(2)}`,
  'DigitalOcean token': `dop_v1_${'0123456789abcdef'.repeat(4)}`,
  'Telegram bot token': `123456789:AA${'abcdefghijklmnopqrstuvwxyz0123456'}`,
  'Azure storage key': `AccountKey=${'a'.repeat(86)}==`,
  'JSON web token': `eyJ${'hbGciOiJIUzI1NiJ9'}.eyJ${'zdWIiOiIxMjM0In0'}.c2lnbmF0dXJl`,
  'Ghost Writers token': `gwt_${'abcdefghijklmnopqrstuvwx'}`,
  'password in an address': `postgres://app:${'hunter22'}@db.example/app`,
  'password in code': `const password = '${'correct-horse'}'`,
  'authorization header': `Authorization: Bearer ${'abcdefghijklmnopqrstuvwxyz'}`,
}

describe.each(Object.entries(secrets))('a secret in the format "%s"', (_, secret) => {
  test('is removed, and the code around it stays', () => {
    const { text, count } = maskSecrets(`before ${secret} after`)

    expect(count).toBeGreaterThan(0)
    expect(text).toContain(secretMask)
    expect(text).toMatch(/^before .* after$/s)
    expect(text).not.toContain(secret.slice(-12))
  })
})

test('a private key that is cut off is removed to its end', () => {
  const key = `-----BEGIN ${'EC'} PRIVATE KEY-----\nMHcCAQEEIabc\nmore`
  expect(maskSecrets(`x ${key}`)).toEqual({ text: `x ${secretMask}`, count: 1 })
})

test.each([
  `const salt = '${'f3Kd9sLq2Zx8Wv5Bn1Mj7Hg4Tc6R'}'`,
  `id: ${'9f86d081884c7d659a2feaa0c55ad015'}`,
])('a random text is removed: %s', (code) => {
  expect(maskSecrets(code).count).toBe(1)
})

test.each([
  'export async function createSubscriptionScheduleForCustomer(input: SubscriptionInput) {}',
  "import { something } from '../../components/dashboard/allowance-card-2024/index.tsx'",
  'const password = process.env.DATABASE_PASSWORD',
  `const apiKey = \`\${settings.key}\``,
  'https://example.com/a/very/long/path/with/many/segments/and-a-name-that-is-long.html',
  'const zeros = "00000000000000000000000000000000"',
  'XMLHttpRequestUploadProgressEventListenerOptions',
  'aria-labelledby="checkout-summary-heading-2" className="grid-cols-[minmax(0,1fr)_20rem]"',
  'expect(toMatchObject({ requestsPerMinuteLimit2: 60 })).toBe(true)',
])('ordinary code stays as it is: %s', (code) => {
  expect(maskSecrets(code)).toEqual({ text: code, count: 0 })
})

test('the entropy of one repeated character is 0, and of 16 different ones 4 bits', () => {
  expect(toEntropy('aaaa')).toBeCloseTo(0)
  expect(toEntropy('0123456789abcdef')).toBeCloseTo(4)
})

test('a long text is scanned quickly', () => {
  const text = `${'const value = someFunction(argument, another); // a comment\n'.repeat(4_000)}`
  const start = performance.now()
  expect(maskSecrets(text).count).toBe(0)
  expect(performance.now() - start).toBeLessThan(2_000)
})
