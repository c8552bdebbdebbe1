import type {
  ProviderPerson,
  ProviderTrouble,
  SignInProvider,
} from '#domain/identity/sign-in-provider.ts'

export type FakeProvider = SignInProvider & {
  /** Whom it vouches for next, or what goes wrong. */
  person: ProviderPerson | ProviderTrouble
  /** What it was asked to finish. */
  readonly answers: Parameters<SignInProvider['finish']>[0][]
}

/** A provider that vouches for whom it is told. */
export function fakeProvider(id: string): FakeProvider {
  const issuer = `https://${id}.example`
  let count = 0
  const provider: FakeProvider = {
    id,
    name: id === 'github' ? 'GitHub' : 'Acme',
    person: {
      issuer,
      subject: '7',
      email: 'ada@example.com',
      isEmailVerified: true,
      name: 'Ada Lovelace',
    },
    answers: [],
    isIssuer: (other) => other === issuer,
    async start({ redirectUrl }) {
      count += 1
      const state = `state-${id}-${count}`
      const query = new URLSearchParams({ state, redirect_uri: redirectUrl })
      return { url: `${issuer}/authorize?${query}`, checks: { state, nonce: '', verifier: 'v' } }
    },
    async finish(answer) {
      provider.answers.push(answer)
      return provider.person
    },
  }
  return provider
}
