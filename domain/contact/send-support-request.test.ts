import type { PlanId } from '@ghost-writers-ia/rules/plans'
import { describe, expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { refuse } from '#domain/refusal.ts'
import { hours } from '#domain/time.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
import { sendSupportRequest } from './send-support-request.ts'

const request = {
  user: ada,
  subject: 'Completion stopped',
  text: 'Since today.\n\nPlease help.',
  environment: 'VS Code 1.105.0\nGhost Writers IA 0.3.0',
  reader: 'desk@ghost.example',
}

async function openSupport(engine: Engine, plan: PlanId) {
  const ports = await openTestPorts(engine)
  await ports.users.addUser(ada, { ...firstSubscription(ports.clock.now()), plan })
  return ports
}

describe.each(engines)('a support request on $name', (engine) => {
  test('from Essential is stored and emailed with the plan, and replies go to the user', async () => {
    const ports = await openSupport(engine, 'essential')

    expect(await sendSupportRequest(ports, request)).toEqual({ sent: true })

    const [stored] = await ports.contact.listSupportRequests(ada.id)
    expect(stored?.support).toEqual({
      userId: ada.id,
      plan: 'essential',
      isPriority: false,
      subject: request.subject,
      environment: request.environment,
    })
    expect(await ports.outbox.listMails(5)).toMatchObject([
      {
        to: 'desk@ghost.example',
        replyTo: ada.email,
        subject: '[Essential] Completion stopped',
        headers: { 'X-Support-Priority': 'normal', 'X-Support-Plan': 'essential' },
        paragraphs: [
          'Ada Lovelace <ada@example.com> on Essential wrote:',
          'Since today.',
          'Please help.',
          'Environment:',
          request.environment,
          `Account: ${ada.id}`,
        ],
      },
    ])
  })

  test('from Pro is marked as priority, in the subject and in the headers', async () => {
    const ports = await openSupport(engine, 'pro')

    await sendSupportRequest(ports, { ...request, environment: null })

    const [mail] = await ports.outbox.listMails(5)
    expect(mail).toMatchObject({
      subject: '[Priority] [Pro] Completion stopped',
      headers: { 'X-Support-Priority': 'high', 'X-Support-Plan': 'pro' },
    })
    expect(mail?.paragraphs).not.toContain('Environment:')
    expect((await ports.contact.listMessages())[0]?.support).toMatchObject({ isPriority: true })
  })

  test('is refused on Free, and nothing is stored', async () => {
    const ports = await openSupport(engine, 'free')

    expect(await sendSupportRequest(ports, request)).toEqual(refuse('support-not-in-plan'))

    expect(await ports.contact.listMessages()).toEqual([])
    expect(await ports.outbox.listMails(5)).toEqual([])
  })

  test('can be sent five times an hour', async () => {
    const ports = await openSupport(engine, 'pro')
    for (let count = 0; count < 5; count += 1) await sendSupportRequest(ports, request)

    expect(await sendSupportRequest(ports, request)).toEqual(refuse('too-many-messages'))

    ports.clock.move(hours(1))
    expect(await sendSupportRequest(ports, request)).toEqual({ sent: true })
  })

  test('with line breaks in its subject cannot add a header', async () => {
    const ports = await openSupport(engine, 'pro')

    await sendSupportRequest(ports, { ...request, subject: 'Hi\r\nBcc: all@example.com' })

    expect((await ports.outbox.listMails(1))[0]?.subject).toBe(
      '[Priority] [Pro] Hi Bcc: all@example.com',
    )
  })
})
