import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultOperator } from '#domain/operator/operator.ts'
import { readBackupSettings, readEnv } from './load.ts'
import { Variables } from './schema.ts'

const secret = 'a-secret-of-more-than-32-characters'
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
}
const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
}
const router = {
  MODEL_ROUTER_URL: 'https://router.example/v1/',
  MODEL_ROUTER_KEY: 'sk-router',
  MODELS: '[{"id":"coder","name":"Coder","context":32768,"output":4096}]',
}
const business = {
  MODEL_DAILY_BUDGET: '1000',
  SITE_URL: 'https://ghost.example',
  AUTH_SECRETS: secret,
  TRUSTED_PROXIES: '10.0.0.0/8',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'hello@ghost.example',
  CONTACT_EMAIL: 'desk@ghost.example',
  OPERATOR_NAME: 'Ghost Writers Ltd',
  OPERATOR_ADDRESS: '1 Long Lane, Dublin',
  OPERATOR_REPRESENTATIVE: 'Grace Hopper',
  OPERATOR_REGISTER: 'Companies Registration Office, 123456',
  OPERATOR_VAT_ID: 'IE1234567T',
  ...live,
  ...router,
}

test('without configuration the site runs on its own, on this machine only', () => {
  const env = readEnv({})

  expect(env).toMatchObject({ host: '127.0.0.1', port: 3000, siteUrl: 'http://localhost:3000' })
  expect(env).toMatchObject({
    store: { engine: 'sqlite' },
    stripe: null,
    smtpUrl: null,
    authSecrets: null,
    operator: defaultOperator,
  })
  expect(Object.isFrozen(env)).toBe(true)
})

test('an empty variable counts as not set', () => {
  expect(readEnv({ SITE_URL: '', DATABASE_URL: '', PORT: '' })).toEqual(readEnv({}))
})

test('all invalid variables are reported in one message, by name', () => {
  const faulty = {
    PORT: '70000',
    SITE_URL: 'ghost.example',
    DATABASE_URL: 'mysql://x',
    CONTACT_EMAIL: 'ghost.example',
    STRIPE_WEBHOOK_SECRET: '   ',
    AUTH_SECRETS: 'short',
    TRUSTED_PROXIES: '10.0.0.0/99',
    LOG_LEVEL: 'loud',
  }

  const read = () => readEnv(faulty)

  for (const name of Object.keys(faulty)) expect(read).toThrow(name)
})

test('an invalid variable does not hide a missing one', () => {
  const read = () => readEnv({ ...business, LOG_LEVEL: 'loud', AUTH_SECRETS: '' })

  expect(read).toThrow('LOG_LEVEL')
  expect(read).toThrow('AUTH_SECRETS is required')
})

test.each(['https://ghost.example/shop', 'https://user@ghost.example', 'ftp://ghost.example'])(
  "%s is refused as the site's origin",
  (SITE_URL) => expect(() => readEnv({ ...business, SITE_URL })).toThrow('SITE_URL'),
)

test('the operator comes from the environment', () => {
  const env = readEnv({
    OPERATOR_NAME: 'Ghost Writers Ltd',
    OPERATOR_ADDRESS: '1 Long Lane, Dublin',
    CONTACT_EMAIL: 'hello@ghost.example',
    OPERATOR_PHONE: '+353 1 234 5678',
    OPERATOR_REPRESENTATIVE: 'Grace Hopper',
    OPERATOR_REGISTER: 'Companies Registration Office, 123456',
    OPERATOR_VAT_ID: 'none',
    OPERATOR_AUTHORITY: 'Some Authority, Dublin',
    OPERATOR_ACCESSIBILITY_BODY: 'Another Authority, Dublin',
    OPERATOR_SUBPROCESSORS: 'Example Hosting, Germany: servers; Example Mail, France: email;',
    COMMUNITY_URL: 'https://forum.ghost.example/c/help',
    SOURCE_URL: 'https://git.ghost.example/site',
  })

  expect(env.operator).toEqual({
    name: 'Ghost Writers Ltd',
    address: '1 Long Lane, Dublin',
    email: 'hello@ghost.example',
    phone: '+353 1 234 5678',
    representative: 'Grace Hopper',
    register: 'Companies Registration Office, 123456',
    vatId: '',
    authority: 'Some Authority, Dublin',
    accessibilityBody: 'Another Authority, Dublin',
    subprocessors: [
      { name: 'Example Hosting, Germany', purpose: 'servers' },
      { name: 'Example Mail, France', purpose: 'email' },
    ],
    communityUrl: 'https://forum.ghost.example/c/help',
    sourceUrl: 'https://git.ghost.example/site',
  })
})

test.each(['http://forum.example', 'javascript:alert(1)', 'forum.example'])(
  '%s is refused as the address of the community and of the source',
  (address) => {
    expect(() => readEnv({ COMMUNITY_URL: address })).toThrow('COMMUNITY_URL')
    expect(() => readEnv({ SOURCE_URL: address })).toThrow('SOURCE_URL')
  },
)

test('the three Stripe variables must be set together', () => {
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('must be set together')
  expect(readEnv(stripe).stripe).toMatchObject({ secretKey: 'sk_test_1' })
})

test('live and test keys of Stripe cannot be mixed', () => {
  const mixed = { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }

  expect(() => readEnv(mixed)).toThrow('must both be live keys or both be test keys')
  expect(() => readEnv({ ...stripe, STRIPE_SECRET_KEY: 'rk_live_1' })).toThrow('must both be')
  expect(() => readEnv({ ...live, STRIPE_SECRET_KEY: 'sk_1' })).toThrow('must start with sk_live_')
  expect(readEnv({ ...live, STRIPE_SECRET_KEY: 'rk_live_1' }).stripe).not.toBeNull()
})

test.each([
  ['one character', 'a'.repeat(40)],
  ['one word', 'correct-horse'.repeat(4)],
  ['a truncated word', 'abcdefghij'.repeat(4).slice(0, 35)],
  ['a few characters', '0110100110010110100101100110100110010'],
])('a secret that repeats %s is refused', (_what, AUTH_SECRETS) => {
  expect(() => readEnv({ AUTH_SECRETS })).toThrow('AUTH_SECRETS must be random')
  expect(() => readEnv({ AUTH_SECRETS: `${secret},${AUTH_SECRETS}` })).toThrow('must be random')
})

test('random secrets are accepted in every common encoding', () => {
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    expect(readEnv({ AUTH_SECRETS: randomBytes(32).toString(encoding) }).authSecrets).not.toBeNull()
})

describe('a hosted identity provider', () => {
  const hosted = { IDENTITY_PROVIDER: 'hosted', IDENTITY_API_KEY: 'AIza-key_1' }

  test('is configured by name and key, and optionally an address', () => {
    expect(readEnv({}).identity).toBeNull()
    expect(readEnv(hosted).identity).toEqual({ apiKey: 'AIza-key_1', url: null })
    const emulated = readEnv({ ...hosted, IDENTITY_URL: 'http://127.0.0.1:9099/' })
    expect(emulated.identity?.url).toBe('http://127.0.0.1:9099')
  })

  test('is refused when its configuration is incomplete', () => {
    expect(() => readEnv({ IDENTITY_PROVIDER: 'hosted' })).toThrow('IDENTITY_API_KEY is required')
    expect(() => readEnv({ IDENTITY_API_KEY: 'AIza' })).toThrow('IDENTITY_API_KEY has no effect')
    const lone = { IDENTITY_URL: 'https://id.example' }
    expect(() => readEnv(lone)).toThrow('IDENTITY_URL has no effect')
    expect(() => readEnv({ IDENTITY_PROVIDER: 'firebase' })).toThrow('IDENTITY_PROVIDER')
    expect(() => readEnv({ ...hosted, IDENTITY_API_KEY: 'a&b' })).toThrow('IDENTITY_API_KEY')
  })

  test('must use https on a public site', () => {
    const plain = { ...business, ...hosted, IDENTITY_URL: 'http://10.0.0.7:9099' }

    expect(() => readEnv(plain)).toThrow('IDENTITY_URL must be https')
  })
})

test('without a router, the local model completes code unless the operator prefers the stand-in, and there are no models if they say so', () => {
  expect(readEnv({}).models).toMatchObject({ router: null, isOff: false, hasLocalModel: true })
  expect(readEnv({ COMPLETION_MODEL: 'stand-in' }).models.hasLocalModel).toBe(false)
  const { MODEL_ROUTER_URL: _, MODEL_ROUTER_KEY: __, ...unrouted } = business
  expect(readEnv({ ...unrouted, MODELS: 'none' }).models).toMatchObject({ isOff: true })
  expect(() => readEnv({ ...unrouted, MODELS: '' })).toThrow('MODELS=none')
})

test('a database behind a pooler has an address for it and one of its own', () => {
  const DATABASE_URL = 'postgres://127.0.0.1:6432/ghost'
  const DATABASE_DIRECT_URL = 'postgres://127.0.0.1:5432/ghost'
  const limits = { DATABASE_POOL: '25', DATABASE_STATEMENT_SECONDS: '30' }

  expect(readEnv({ DATABASE_URL, DATABASE_DIRECT_URL, ...limits }).store).toEqual({
    engine: 'postgres',
    url: DATABASE_URL,
    directUrl: DATABASE_DIRECT_URL,
    settings: {
      poolSize: 25,
      connectTimeoutMs: 5_000,
      statementTimeoutMs: 30_000,
      isPooled: true,
    },
  })
  expect(() => readEnv({ DATABASE_DIRECT_URL })).toThrow('DATABASE_DIRECT_URL has no effect')
  expect(() =>
    readEnv({ ...business, DATABASE_URL, DATABASE_DIRECT_URL: 'postgres://db.example/ghost' }),
  ).toThrow('DATABASE_DIRECT_URL must include sslmode=verify-full')
})

describe('a site that can be reached from a network', () => {
  test('needs SITE_URL', () => {
    expect(() => readEnv({ HOST: '0.0.0.0' })).toThrow('SITE_URL is required')
  })

  test.each(['http://localhost:3000', 'https://ghost.localhost'])(
    'does not open the payment sandbox and the local mailbox at %s unless allowed',
    (SITE_URL) => {
      const open = { HOST: '0.0.0.0', SITE_URL, TRUSTED_PROXIES: 'none' }

      expect(() => readEnv(open)).toThrow('HOST=0.0.0.0 opens the payment sandbox')
      expect(() => readEnv({ ...open, ...stripe })).toThrow('or the local mailbox')
      expect(readEnv({ ...open, ALLOW_STAND_INS: 'yes' }).host).toBe('0.0.0.0')
      expect(readEnv({ ...open, ...stripe, SMTP_URL: 'smtp://mail.example' }).stripe).not.toBeNull()
    },
  )
})

describe('a public site', () => {
  test('starts with a complete configuration', () => {
    expect(readEnv(business)).toMatchObject({
      siteUrl: 'https://ghost.example',
      authSecrets: [secret],
    })
  })

  test('refuses the payment sandbox, the local mailbox and plain http', () => {
    const read = () => readEnv({ SITE_URL: 'http://ghost.example', AUTH_SECRETS: secret })

    expect(read).toThrow('STRIPE_SECRET_KEY is required on the public origin')
    expect(read).toThrow('SMTP_URL is required on the public origin')
    expect(read).toThrow('MODEL_ROUTER_URL is required on the public origin')
    expect(read).toThrow('SITE_URL must be https')
    for (const name of ['MAIL_FROM', 'CONTACT_EMAIL', 'OPERATOR_ADDRESS'])
      expect(read).toThrow(name)
  })

  test('names every value of the imprint that is missing, and accepts "none" where there is none', () => {
    const { OPERATOR_NAME: _, OPERATOR_REGISTER: __, OPERATOR_VAT_ID: ___, ...some } = business
    const anonymous = { ...some, OPERATOR_REPRESENTATIVE: '' }

    expect(() => readEnv(anonymous)).toThrow(
      'The imprint needs OPERATOR_NAME, OPERATOR_REPRESENTATIVE, OPERATOR_REGISTER, OPERATOR_VAT_ID on the public origin https://ghost.example',
    )
    expect(() => readEnv({ ...business, OPERATOR_REGISTER: '' })).toThrow(
      'The imprint needs OPERATOR_REGISTER on',
    )
    expect(readEnv({ ...anonymous, ALLOW_STAND_INS: 'yes' }).operator).toMatchObject({
      name: 'Ghost Writers IA',
    })
    const alone = { OPERATOR_REPRESENTATIVE: 'none', OPERATOR_REGISTER: 'none' }
    expect(readEnv({ ...business, ...alone, OPERATOR_VAT_ID: 'none' }).operator).toMatchObject({
      name: 'Ghost Writers Ltd',
      representative: '',
      register: '',
      vatId: '',
    })
  })

  test.each([
    ['OPERATOR_VAT_ID', '1234'],
    ['OPERATOR_PHONE', 'call me'],
    ['OPERATOR_SUBPROCESSORS', 'Example Hosting'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(name)
  })

  test('needs a budget for its router, in a trial, too', () => {
    const endless = { ...business, MODEL_DAILY_BUDGET: '' }

    for (const ALLOW_STAND_INS of ['no', 'yes'])
      expect(() => readEnv({ ...endless, ALLOW_STAND_INS })).toThrow(
        'MODEL_DAILY_BUDGET or MODEL_MONTHLY_BUDGET is required on the public origin https://ghost.example: the most requests',
      )
    expect(readEnv({ ...endless, MODEL_MONTHLY_BUDGET: '9' }).models.budget).toMatchObject({
      perMonth: 9,
      alertEmail: 'desk@ghost.example',
    })
  })

  test('may run on stand-ins if allowed explicitly, but never without secrets', () => {
    const trial = {
      SITE_URL: 'https://ghost.example',
      ALLOW_STAND_INS: 'yes',
      TRUSTED_PROXIES: 'none',
    }

    expect(readEnv({ ...trial, AUTH_SECRETS: secret }).stripe).toBeNull()
    expect(() => readEnv(trial)).toThrow('AUTH_SECRETS is required')
  })

  test('needs live Stripe keys unless it is a trial', () => {
    const free = { ...business, ...stripe }

    expect(() => readEnv(free)).toThrow('STRIPE_SECRET_KEY must be a live key')
    expect(readEnv({ ...free, ALLOW_STAND_INS: 'yes' }).stripe).not.toBeNull()
  })

  test('must list its proxies, or state that there are none', () => {
    const { TRUSTED_PROXIES: _, ...unnamed } = business

    expect(() => readEnv(unnamed)).toThrow('TRUSTED_PROXIES is required on https://ghost.example')
    expect(() => readEnv({ SITE_URL: 'https://ghost.localhost' })).toThrow('TRUSTED_PROXIES')
    expect(readEnv(business).trustedProxies).toEqual(['10.0.0.0/8'])
    expect(readEnv({ ...business, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([])
    expect(() => readEnv({ TRUSTED_PROXIES: 'none, 10.0.0.1' })).toThrow('TRUSTED_PROXIES must be')
  })

  test.each([
    ['postgres://db.example/ghost', false],
    ['postgres://db.example/ghost?sslmode=require', false],
    ['postgres://db.example/ghost?sslmode=verify-full&sslmode=disable', false],
    ['postgres://localhost/ghost?host=db.example', false],
    ['postgres:///ghost', false],
    ['postgres://db.example/ghost?sslmode=verify-full', true],
    ['postgres://127.0.0.1:5432/ghost', true],
    ['postgres://%2Fvar%2Frun%2Fpostgresql/ghost', true],
    ['postgres://ghost@/ghost?host=/var/run/postgresql', true],
  ])(
    'needs an encrypted or local database connection: %s is accepted: %s',
    (DATABASE_URL, isPrivate) => {
      const read = () => readEnv({ ...business, DATABASE_URL })

      if (isPrivate) expect(read().store.engine).toBe('postgres')
      else expect(read).toThrow('DATABASE_URL must include sslmode=verify-full')
    },
  )
})

test('a drill reaches no provider and no mail server, whatever is configured', () => {
  const watched = { METRICS_PORT: '9464', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  const local = { SITE_URL: 'http://localhost:4000', DRILL: 'yes' }
  const drill = readEnv({ ...business, ...watched, ...local })

  expect(drill).toMatchObject({ isDrill: true, stripe: null, smtpUrl: null, identity: null })
  expect(drill).toMatchObject({ metrics: null, tracing: null })
  expect(drill.models.router).toBeNull()
  expect(readEnv(business)).toMatchObject({ isDrill: false, smtpUrl: business.SMTP_URL })
})

test('backups need only the database, the secrets and a key', () => {
  const settings = readBackupSettings({ SITE_URL: 'https://ghost.example', DATA_DIR: '/data' })

  expect(settings).toEqual({
    dataDir: '/data',
    store: { engine: 'sqlite', file: '/data/ghost-writers-ia.sqlite' },
    authSecrets: null,
    backupKey: null,
  })
  expect(() => readBackupSettings({ BACKUP_KEY: 'short' })).toThrow('BACKUP_KEY must have')
})

test('in a terminal, only warnings and errors are logged unless LOG_LEVEL says otherwise', () => {
  expect(readEnv({}, true).logLevel).toBe('warn')
  expect(readEnv({ LOG_LEVEL: 'info' }, true).logLevel).toBe('info')
  expect(readEnv({}).logLevel).toBe('info')
})

test('.env.example lists all variables in the same order', () => {
  const example = readFileSync('.env.example', 'utf8')
  const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)

  expect(names).toEqual(Object.keys(Variables.shape))
})
