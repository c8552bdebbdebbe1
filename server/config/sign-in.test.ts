import { describe, expect, test } from 'vitest'
import { readEnv } from './load.ts'

const github = { GITHUB_CLIENT_ID: 'Iv1.1', GITHUB_CLIENT_SECRET: 'github-secret' }
const oidc = {
  OIDC_ISSUER: 'https://id.acme.example',
  OIDC_CLIENT_ID: 'ghost-writers',
  OIDC_CLIENT_SECRET: 'oidc-secret',
}
const further = {
  name: 'Beta',
  issuer: 'https://id.beta.example',
  clientId: 'x',
  clientSecret: 'y',
}
const toJson = (providers: object) => ({ OIDC_PROVIDERS: JSON.stringify(providers) })

test('without configuration there is no provider to sign in with', () => {
  expect(readEnv({}).signInProviders).toEqual([])
})

test('every provider that is configured gets a button, in one order', () => {
  const { signInProviders } = readEnv({
    ...toJson({ beta: further }),
    ...oidc,
    ...github,
    GOOGLE_CLIENT_ID: 'google',
    GOOGLE_CLIENT_SECRET: 'google-secret',
    MICROSOFT_CLIENT_ID: 'microsoft',
    MICROSOFT_CLIENT_SECRET: 'microsoft-secret',
  })

  expect(signInProviders.map(({ id, name }) => [id, name])).toEqual([
    ['github', 'GitHub'],
    ['google', 'Google'],
    ['microsoft', 'Microsoft'],
    ['oidc', 'id.acme.example'],
    ['beta', 'Beta'],
  ])
  expect(signInProviders[2]).toMatchObject({
    issuer: 'https://login.microsoftonline.com/common/v2.0',
  })
})

test("a restored copy never reaches anyone's identity provider", () => {
  expect(readEnv({ ...github, ...oidc, DRILL: 'yes' }).signInProviders).toEqual([])
})

const secret = 's3cret-s3cret'

describe('is refused:', () => {
  test.each<[what: string, variables: Record<string, string>, message: string]>([
    [
      'half a client',
      { GITHUB_CLIENT_ID: 'Iv1.1' },
      'GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET must be set together',
    ],
    [
      'an issuer without a client',
      { OIDC_ISSUER: oidc.OIDC_ISSUER },
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together',
    ],
    ['a name of nothing', { OIDC_NAME: 'Acme' }, 'OIDC_NAME has no effect without OIDC_ISSUER'],
    [
      'a server of nothing',
      { GITHUB_URL: 'https://git.example' },
      'GITHUB_URL has no effect without GITHUB_CLIENT_ID',
    ],
    ['a misspelled tenant', { MICROSOFT_TENANT: 'comon' }, 'MICROSOFT_TENANT must be common'],
    [
      'a tenant of nothing',
      { MICROSOFT_TENANT: 'common' },
      'MICROSOFT_TENANT has no effect without MICROSOFT_CLIENT_ID',
    ],
    [
      'an issuer that anyone on the way can read',
      { ...oidc, OIDC_ISSUER: 'http://id.acme.example' },
      'OIDC_ISSUER must be https',
    ],
    ['no address', { ...oidc, OIDC_ISSUER: 'id.acme.example' }, 'OIDC_ISSUER must be an address'],
    [
      'an issuer with a query',
      { ...oidc, OIDC_ISSUER: 'https://id.acme.example?x=1' },
      'OIDC_ISSUER must be an address without',
    ],
    [
      'GitHub beside a hosted identity',
      { ...github, IDENTITY_PROVIDER: 'hosted', IDENTITY_API_KEY: 'key' },
      'GITHUB_CLIENT_ID has no effect with IDENTITY_PROVIDER=hosted',
    ],
    [
      'more issuers beside a hosted identity',
      { ...toJson({ beta: further }), IDENTITY_PROVIDER: 'hosted', IDENTITY_API_KEY: 'key' },
      'OIDC_PROVIDERS has no effect with IDENTITY_PROVIDER=hosted',
    ],
    ['a list that is none', { OIDC_PROVIDERS: '[]' }, 'OIDC_PROVIDERS must be a JSON object'],
    ['text', { OIDC_PROVIDERS: secret }, 'OIDC_PROVIDERS must be a JSON object'],
    [
      'a misspelled field',
      toJson({ beta: { ...further, client_secret: secret } }),
      'OIDC_PROVIDERS is invalid at beta',
    ],
    [
      'an id that no address can have',
      toJson({ 'Beta Inc': further }),
      'OIDC_PROVIDERS is invalid at Beta Inc',
    ],
    [
      'the id of another provider',
      toJson({ github: further }),
      'OIDC_PROVIDERS is invalid at github',
    ],
    [
      'a further issuer without encryption',
      toJson({ beta: { ...further, issuer: 'http://id.beta.example' } }),
      'OIDC_PROVIDERS is invalid at beta.issuer',
    ],
    [
      'the same issuer twice',
      { ...oidc, ...toJson({ beta: { ...further, issuer: oidc.OIDC_ISSUER } }) },
      'two providers with the same issuer',
    ],
  ])('%s', (_, variables, message) => {
    const read = () => readEnv(variables)

    expect(read).toThrow(message)
    expect(read).not.toThrow(secret)
  })
})

test('an issuer on this machine needs no encryption, except behind a public site', () => {
  const local = { ...oidc, OIDC_ISSUER: 'http://localhost:4000' }

  expect(readEnv(local).signInProviders).toHaveLength(1)
  expect(() => readEnv({ ...local, SITE_URL: 'https://ghost.example' })).toThrow(
    'OIDC_ISSUER must be https on the public origin',
  )
})
