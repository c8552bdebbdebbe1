import { expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { allow, commit, join, logIn } from '#tests/accounts.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { describeIdentity } from '#tests/identity-contract.ts'
import { listRows } from '#tests/list-rows.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, toTestPorts } from '#tests/ports.ts'

for (const engine of engines) {
  describeIdentity(`the embedded provider on ${engine.name}`, async () => {
    const { identity, transaction } = await openTestPorts(engine)
    return {
      identity,
      transaction,
      secretOf: async (send) => (await send()).secret ?? '',
      isInHouse: true,
    }
  })
}

const oldSecret = 'the first secret of this installation'
const newSecret = 'the secret that replaced it later on'

test.each(engines)(
  'after a rotated secret everyone can log in, which hashes their password again ($name)',
  async (engine) => {
    const store = await openTestStore(engine)
    await join(toTestPorts(store, { authSecrets: [oldSecret] }))
    const hash = async () => (await listRows(store)).credential as { password_hash: string }[]
    const before = await hash()

    const rotated = toTestPorts(store, { authSecrets: [newSecret, oldSecret] })
    await logIn(rotated, { password: 'wrong!' })
    expect(await hash()).toEqual(before)
    allow(await logIn(rotated))

    expect((await hash())[0]?.password_hash).not.toBe(before[0]?.password_hash)
    allow(await logIn(toTestPorts(store, { authSecrets: [newSecret] })))
    const forgotten = toTestPorts(store, { authSecrets: [oldSecret] })
    expect(await logIn(forgotten)).toEqual({ refused: 'wrong-credentials' })
  },
)

test.each(engines)(
  'a login that hashes the password again never undoes a reset at the same moment ($name)',
  async (engine) => {
    const store = await openTestStore(engine)
    const { user } = await join(toTestPorts(store, { authSecrets: [oldSecret] }))
    const ports = toTestPorts(store, { authSecrets: [newSecret, oldSecret] })
    const { identity } = ports
    const sent = allow(await commit(ports, identity.sendPasswordReset(user)))
    const secret = sent.secret ?? ''

    const [reset] = await Promise.all([
      commit(ports, identity.resetPassword({ secret, password: 'quite another' })),
      logIn(ports),
      logIn(ports),
    ])

    const current = isRefusal(reset) ? adasAccount.password : 'quite another'
    const check = (password: string) =>
      commit(ports, identity.checkPassword({ email: user.email, password }))
    allow(await check(current))
    const answers = await Promise.all([adasAccount.password, 'quite another'].map(check))
    expect(answers.filter(isRefusal)).toHaveLength(1)
  },
)

test.each(engines)(
  'a login is refused if the password or the address changed while it was checked ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { identity } = ports
    const { user } = await join(ports)
    const check = (email: string, password: string) => identity.checkPassword({ email, password })
    const checked = check(user.email, adasAccount.password)
    const proven = allow(await commit(ports, check(user.email, adasAccount.password)))
    await checked

    const change = { user: proven, password: 'quite another' }
    allow(await commit(ports, identity.changePassword(change)))
    expect(await commit(ports, checked)).toEqual({ refused: 'wrong-credentials' })

    const checkedAgain = check(user.email, 'quite another')
    const again = allow(await commit(ports, check(user.email, 'quite another')))
    const moving = { user: again, email: 'countess@example.com', language: 'en' } as const
    const { secret } = allow(await commit(ports, identity.sendEmailChange(moving)))
    await checkedAgain
    allow(await commit(ports, identity.verifyEmail(secret ?? '')))
    expect(await commit(ports, checkedAgain)).toEqual({ refused: 'wrong-credentials' })
  },
)

test('the owner in a known browser can log in while 140 strangers fill the login queue', async () => {
  const slow = { memory: 8_192, passes: 1, parallelism: 1 }
  const ports = await openTestPorts(engines[0], { passwordCost: slow })
  const { user } = await join(ports)
  const order: string[] = []
  const check = async (who: string, isKnown: boolean) => {
    const credentials = { email: user.email, password: isKnown ? adasAccount.password : 'wrong!' }
    const checked = await ports.identity.checkPassword({ ...credentials, isKnown })
    order.push(who)
    return checked
  }

  const strangers = Array.from({ length: 140 }, () => check('stranger', false))
  const owner = await check('owner', true)

  expect(isRefusal(owner)).toBe(false)
  const reasons = (await Promise.all(strangers)).filter(isRefusal).map(({ refused }) => refused)
  expect(reasons).toContain('too-busy')
  expect(order.indexOf('owner')).toBeLessThan(70)
})
