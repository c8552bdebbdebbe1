import { expect, test } from 'vitest'
import type { CustomerId } from '#domain/billing/customer.ts'
import { sendSupportRequest } from '#domain/contact/send-support-request.ts'
import { signInByProvider } from '#domain/identity/provider-sign-in.ts'
import type { ProviderPerson } from '#domain/identity/sign-in-provider.ts'
import type { User } from '#domain/identity/user.ts'
import { switchLanguage } from '#domain/languages/switch-language.ts'
import { changePreferences } from '#domain/usage/change-preferences.ts'
import { reserve } from '#domain/usage/reserve.ts'
import { commit } from '#domain/usage/settle.ts'
import { allow, join } from '#tests/accounts.ts'
import { createAuthenticator } from '#tests/authenticator.ts'
import { engines } from '#tests/engines.ts'
import { joinByPasskey } from '#tests/passkeys.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
import { fakeProvider } from '#tests/sign-in-providers.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'

test.each(engines)(
  'support requests, the language and usage preferences are exported, and deleted with the account ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { user } = await join(ports)
    await changePreferences(ports, { userId: user.id, dailyLimit: 20, hasAlerts: false })
    allow(await switchLanguage(ports, { userId: user.id, languageId: 'python' }))
    await ports.users.setSubscription(user.id, {
      plan: 'pro',
      requestLimit: -1,
      expiresAt: null,
      billingCycle: null,
    })
    const request = { user, subject: 'Help', text: 'Please', environment: 'Linux', reader: '' }
    allow(await sendSupportRequest(ports, request))

    expect(await exportAccount(ports, user)).toMatchObject({
      user: { language: user.language },
      usagePreferences: { dailyLimit: 20, hasAlerts: false },
      language: { family: 'python' },
      messages: [{ text: 'Please', support: { subject: 'Help', environment: 'Linux' } }],
    })

    const password = adasAccount.password
    allow(await deleteAccount(ports, { user, sessionId: 'any', password }))
    expect(await ports.contact.listMessages()).toEqual([])
    expect(await ports.usage.getPreferences(user.id)).toEqual({
      dailyLimit: null,
      hasAlerts: true,
    })
  },
)

test.each(engines)(
  'an end with a refund that was announced is exported ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { user } = await join(ports)
    const customerId = await ports.billing.linkCustomer(user.id, 'cus_1' as CustomerId)
    const announced = { endsAt: ports.clock.now(), refundCents: 4_524, currency: 'usd' }
    const end = { ...announced, subscriptionId: 'sub_1', customerId, returns: [] }
    await ports.earlyEnds.saveEarlyEnd(end)

    expect((await exportAccount(ports, user)).billing.earlyEnds).toEqual([announced])
  },
)

test.each(engines)(
  'the providers that open an account are exported, and deleted with it ($name)',
  async (engine) => {
    const github = fakeProvider('github')
    const ports = await openTestPorts(engine, { signInProviders: [github] })
    const person = github.person as ProviderPerson
    const { password: _, ...browser } = adasAccount
    const { userId, token } = allow(await signInByProvider(ports, { ...browser, person }))
    const user = (await ports.users.findUser(userId)) as User

    const { issuer, subject, email } = person
    const at = ports.clock.now()
    expect((await exportAccount(ports, user)).loginProviders).toEqual([
      { name: 'GitHub', issuer, subject, email, addedAt: at, usedAt: at },
    ])

    const sessionId = ports.secrets.hash(token)
    allow(await deleteAccount(ports, { user, sessionId, password: '' }))
    expect(await ports.providerLogins.findLogin(person)).toBeNull()
  },
)

test.each(engines)(
  'a support request sent while the account is being deleted is not kept ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { user } = await join(ports)
    const support = { userId: user.id, plan: 'pro', isPriority: true, subject: 'Help' } as const
    const { name, email } = user
    const message = { name, email, text: 'Please', sentAt: ports.clock.now() }
    const password = adasAccount.password
    const sent = Promise.withResolvers<void>()

    const sending = ports.transaction(async ({ contact }) => {
      await contact.addMessage({ ...message, support: { ...support, environment: null } })
      sent.resolve()
      // Long enough for the deletion to get to the user, for which it waits.
      for (let reads = 0; reads < 200; reads += 1) await contact.listMessages()
    })
    await sent.promise
    const deleting = deleteAccount(ports, { user, sessionId: 'any', password })
    await Promise.all([sending, deleting])

    expect(await ports.contact.listMessages()).toEqual([])
  },
)

test.each(engines)(
  'the requests of a deleted account and their totals are gone ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { user } = await join(ports)
    const id = { userId: user.id, requestId: 'one' }
    await reserve(ports, id)
    await commit(ports, id)
    expect(await ports.usage.listDailyTotals(user.id)).toHaveLength(1)

    const password = adasAccount.password
    allow(await deleteAccount(ports, { user, sessionId: 'any', password }))

    expect(await ports.usage.listDailyTotals(user.id)).toEqual([])
    const query = { filter: null, after: null, atMost: 9 }
    expect(await ports.usage.listLines(user.id, query)).toEqual({ lines: [], next: null })
  },
)

test.each(engines)('passkeys are exported without their keys ($name)', async (engine) => {
  const ports = await openTestPorts(engine)
  const { user } = await joinByPasskey(ports, createAuthenticator())
  const [passkey] = await ports.passkeys.listPasskeys(user.id)

  const exported = await exportAccount(ports, user)

  const { name, addedAt, usedAt } = passkey ?? {}
  expect(exported.passkeys).toEqual([{ name, addedAt, usedAt }])
  expect(JSON.stringify(exported)).not.toContain(passkey?.publicKey)
})
