import { expect, test } from 'vitest'
import { sendSupportRequest } from '#domain/contact/send-support-request.ts'
import { switchLanguage } from '#domain/languages/switch-language.ts'
import { changePreferences } from '#domain/usage/change-preferences.ts'
import { allow, join } from '#tests/accounts.ts'
import { engines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
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
      usagePreferences: { dailyLimit: 20, hasAlerts: false },
      language: { family: 'python' },
      messages: [{ text: 'Please', support: { subject: 'Help', environment: 'Linux' } }],
    })

    const password = adasAccount.password
    allow(await deleteAccount(ports, { user, sessionId: 'any', password }))
    expect(await ports.contact.listMessages()).toEqual([])
    expect(await ports.usage.findPreferences(user.id)).toEqual({
      dailyLimit: null,
      hasAlerts: true,
    })
  },
)
