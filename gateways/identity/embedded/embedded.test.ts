import { expect, test } from 'vitest'
import type { WriteMail } from '#domain/identity/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import { allow, join, logIn } from '#tests/accounts.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { describeIdentity } from '#tests/identity-contract.ts'
import { listRows } from '#tests/list-rows.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, toTestPorts } from '#tests/ports.ts'

for (const engine of engines) {
  describeIdentity(`the embedded provider on ${engine.name}`, async () => ({
    identity: (await openTestPorts(engine)).identity,
    secretOf,
    isInHouse: true,
  }))
}

/** Its mails are ours to write. */
async function secretOf(send: (writeMail: WriteMail) => Promise<unknown>): Promise<string> {
  const secrets: string[] = []
  await send(async (_, link) => void secrets.push(link.secret))
  return secrets[0] ?? ''
}

const oldSecret = 'the secret that this house began with'
const newSecret = 'the secret that took its place later on'

test.each(engines)(
  'a rotated secret lets everyone in, and a password is kept anew when its owner signs in ($name)',
  async (engine) => {
    const store = await openTestStore(engine)
    await join(toTestPorts(store, { authSecrets: [oldSecret] }))
    const hash = async () => (await listRows(store)).auth_account as { password: string }[]
    const before = await hash()

    const rotated = toTestPorts(store, { authSecrets: [newSecret, oldSecret] })
    await logIn(rotated, { password: 'wrong!' })
    expect(await hash()).toEqual(before)
    allow(await logIn(rotated))

    expect((await hash())[0]?.password).not.toBe(before[0]?.password)
    allow(await logIn(toTestPorts(store, { authSecrets: [newSecret] })))
    const forgotten = toTestPorts(store, { authSecrets: [oldSecret] })
    expect(await logIn(forgotten)).toEqual({ refused: 'wrong-credentials' })
  },
)

test.each(engines)(
  'a password that is kept anew while it is reset does not come back ($name)',
  async (engine) => {
    const store = await openTestStore(engine)
    const { user } = await join(toTestPorts(store, { authSecrets: [oldSecret] }))
    const { identity, ...rotated } = toTestPorts(store, { authSecrets: [newSecret, oldSecret] })
    const secret = await secretOf((writeMail) => identity.sendPasswordReset(user.email, writeMail))

    const nothing = async () => undefined
    const [reset] = await Promise.all([
      identity.resetPassword({ secret, password: 'quite another' }, nothing),
      logIn({ ...rotated, identity }),
      logIn({ ...rotated, identity }),
    ])

    const current = isRefusal(reset) ? adasAccount.password : 'quite another'
    const signIn = (password: string) => identity.signIn({ email: user.email, password }, nothing)
    allow(await signIn(current))
    const passwords = [adasAccount.password, 'quite another']
    const answers = await Promise.all(passwords.map(signIn))
    expect(answers.filter(isRefusal)).toHaveLength(1)
  },
)

test('an owner in a known browser gets in while 140 strangers fill the login queue', async () => {
  const slow = { memory: 8_192, passes: 1, parallelism: 1 }
  const { identity, ...ports } = await openTestPorts(engines[0], { passwordCost: slow })
  const { user } = await join({ ...ports, identity })
  const nothing = async () => undefined
  const order: string[] = []
  const signIn = async (who: string, isKnown: boolean) => {
    const credentials = { email: user.email, password: isKnown ? adasAccount.password : 'wrong!' }
    const answer = await identity.signIn({ ...credentials, isKnown }, nothing)
    order.push(who)
    return answer
  }

  const strangers = Array.from({ length: 140 }, () => signIn('stranger', false))
  const owner = await signIn('owner', true)

  expect(isRefusal(owner)).toBe(false)
  const reasons = (await Promise.all(strangers)).filter(isRefusal).map(({ refused }) => refused)
  expect(reasons).toContain('too-busy')
  expect(order.indexOf('owner')).toBeLessThan(70)
})
