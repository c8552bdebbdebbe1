import { describe, expect, test } from 'vitest'
import { changeEmail } from '#domain/account/change-email.ts'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { SupportDetails } from '#domain/contact/ports.ts'
import { findBearer, findSignedIn } from '#domain/identity/authenticate.ts'
import { firstSubscription, type UserId } from '#domain/identity/user.ts'
import { verifyEmail } from '#domain/identity/verify-email.ts'
import { days, hours, later } from '#domain/time.ts'
import { allow, join, logIn, readSecret } from '#tests/accounts.ts'
import { connect } from '#tests/editors.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
import { runCommand } from './run-command.ts'
import { toTerminal, toTerminalLine } from './terminal.ts'

/** A support colleague at the terminal, and Ada with a browser, an editor and an API token. */
async function openDesk(engine: Engine) {
  const ports = await openTestPorts(engine)
  const { user, token } = await join(ports)
  const editor = await connect(ports, { user })
  const program = await connect(ports, { user, kind: 'token' })
  const lines: (readonly [string, object | undefined])[] = []
  const log = {
    info: (event: string, facts?: object) => void lines.push([event, facts]),
    error: (event: string, facts?: object) => void lines.push([event, facts]),
  }
  const context = { ports, engine: 'sqlite', operator: 'grace (sudo as root)', log } as const
  const type = (...typed: string[]) => runCommand(context, typed)
  const listLive = async () => [
    ...((await findSignedIn(ports, token)) ? ['browser'] : []),
    ...((await findBearer(ports, editor.token)) ? ['editor'] : []),
    ...((await findBearer(ports, program.token)) ? ['token'] : []),
  ]
  return { ports, user, type, lines, listLive }
}

describe.each(engines)('support on $name', (engine) => {
  test('can log a user out everywhere, with or without API tokens', async () => {
    const { user, type, listLive } = await openDesk(engine)

    expect(await type('logout', user.email)).toMatchObject({ isDone: true })
    expect(await listLive()).toEqual(['token'])

    expect(await type('logout', user.email, '--token')).toMatchObject({ isDone: false })
    expect(await type('logout', user.email, '--tokens')).toMatchObject({ isDone: true })
    expect(await listLive()).toEqual([])
  })

  test('can revoke only API tokens', async () => {
    const { user, type, listLive } = await openDesk(engine)

    expect(await type('revoke-tokens', user.id)).toEqual({
      isDone: true,
      text: 'Revoked 1 API token.',
    })

    expect(await listLive()).toEqual(['browser', 'editor'])
  })

  test('can lock an account and unlock it, and sees who locked it and why', async () => {
    const { ports, user, type, listLive } = await openDesk(engine)

    expect(await type('lock', user.email)).toBeNull()
    await type('lock', user.email, 'card', 'fraud')
    expect(await listLive()).toEqual([])
    expect(await logIn(ports)).toEqual({ refused: 'account-locked' })
    expect((await type('find', user.email))?.text).toMatch(/LOCKED 2026-\d\d-\d\d .*: card fraud/)

    expect(await type('unlock', user.email)).toMatchObject({ isDone: true })
    expect(await logIn(ports)).toMatchObject({ userId: user.id })
    expect(await type('unlock', user.email)).toMatchObject({ isDone: false })
    const story = (await type('story', user.email))?.text ?? ''
    expect(story).toMatch(/Support\n(.*\n)*.*grace \(sudo as root\): lock card fraud/)
  })

  test('can restore the address an account had before all changes of the last 7 days', async () => {
    const { ports, user, type, listLive } = await openDesk(engine)
    expect(await type('restore-email', user.id)).toMatchObject({ isDone: false })
    const change = { password: adasAccount.password, sessionId: 'the browser' }
    for (const email of ['intruder@example.com', 'stranger@example.com']) {
      const mover = (await ports.users.findUser(user.id)) ?? user
      allow(await changeEmail(ports, { ...change, user: mover, email }))
      const secret = await readSecret(ports, 'change-email')
      ports.clock.move(hours(1))
      allow(await verifyEmail(ports, { secret, from: '203.0.113.7', userId: user.id }))
    }
    await type('lock', user.id, 'intruder')
    expect(await type('restore-email', user.id)).toMatchObject({ isDone: false })
    await type('unlock', user.id)

    expect(await type('restore-email', 'stranger@example.com')).toMatchObject({ isDone: true })

    expect(await ports.users.findUser(user.id)).toMatchObject({ email: user.email })
    expect(await listLive()).toEqual([])
  })

  test('has to choose by id when two users have the same address', async () => {
    const { ports, user, type } = await openDesk(engine)
    const twin = { ...user, id: 'user-twin' as UserId, createdAt: later(user.createdAt, 1) }
    await ports.users.addUser(twin, firstSubscription(user.createdAt))

    const said = await type('lock', user.email, 'fraud')

    expect(said).toMatchObject({ isDone: false })
    for (const { id } of [user, twin]) expect(said?.text).toContain(id)
    expect(await ports.locks.findLock(user.id)).toBeNull()
    expect(await type('lock', twin.id, 'fraud')).toMatchObject({ isDone: true })
  })

  test('can list contact messages of the last 30 days or a given number of days, newest first', async () => {
    const { ports, type } = await openDesk(engine)
    const now = ports.clock.now()
    for (const [text, age] of [
      ['old', 40],
      ['new', 1],
      ['older', 2],
    ] as const) {
      const sentAt = later(now, -days(age))
      await ports.contact.addMessage({ name: 'Ada', email: 'ada@example.com', text, sentAt })
    }
    const list = async (...given: string[]) =>
      [...((await type('messages', ...given))?.text ?? '').matchAll(/^ {2}(\w+)$/gm)].map(
        ([, text]) => text,
      )

    expect(await list()).toEqual(['new', 'older'])
    expect(await list('60')).toEqual(['new', 'older', 'old'])
    expect(await type('messages', 'all')).toMatchObject({ isDone: false })
  })

  test('sees support requests of higher priority first, with plan, subject and environment', async () => {
    const { ports, type, user } = await openDesk(engine)
    const sentAt = ports.clock.now()
    const visitor = { name: 'Grace', email: 'grace@example.com', text: 'Hello', sentAt }
    const request = (support: Partial<SupportDetails>) => ({
      ...visitor,
      name: 'Ada',
      email: 'ada@example.com',
      support: {
        userId: user.id,
        plan: 'essential' as const,
        isPriority: false,
        subject: 'Help',
        environment: null,
        ...support,
      },
    })
    await ports.contact.addMessage(visitor)
    await ports.contact.addMessage(request({ environment: 'VS Code 1.105\nLinux' }))
    await ports.contact.addMessage(request({ plan: 'pro', isPriority: true, subject: 'Urgent' }))

    const { text = '' } = (await type('messages')) ?? {}

    const time = `${sentAt.toISOString().slice(0, 16).replace('T', ' ')}Z`
    expect(text).toBe(
      [
        `${time}  [Priority] [pro]  Ada <ada@example.com>\n  Urgent\n\n  Hello`,
        `${time}  [essential]  Ada <ada@example.com>\n  Help\n\n  Hello\n\n  Environment:\n  VS Code 1.105\n  Linux`,
        `${time}  Grace <grace@example.com>\n  Hello`,
      ].join('\n\n'),
    )
  })

  test('can see the backlog of notices, emails and customer deletions, and the database in use', async () => {
    const { ports, type } = await openDesk(engine)
    const [mail] = await ports.outbox.listMails(1)
    const words = { subject: '', paragraphs: [], action: null }
    const addMail = { kind: 'welcome', language: 'en', to: 'a@b.c', ...words } as const
    await ports.outbox.addMail({ ...addMail, dueAt: later(ports.clock.now(), hours(1)) })
    await ports.outbox.markFailed(mail?.id ?? '', { reason: 'no such host', dueAt: null })
    const departure = { customerId: 'cus_1' as CustomerId, since: null, subscriptionId: null }
    await ports.departures.addPendingDeletion(departure, ports.clock.now())

    expect((await type('health'))?.text.split('\n')).toEqual([
      'Database            sqlite',
      'Payment notices     0 waiting, 0 given up',
      expect.stringMatching(/^Emails {14}1 waiting \(oldest .*\), 1 given up$/),
      'Customer deletions  1 pending',
    ])
  })

  test("is recorded with the operator's name for every command, in the log and in the audit log", async () => {
    const { ports, user, type, lines } = await openDesk(engine)

    await type('lock', user.email, 'fraud')
    await type('health')
    await type('find', 'nobody@example.com')
    await type('sync', user.email)

    const operator = 'grace (sudo as root)'
    expect(lines).toEqual([
      ['admin_command', { name: 'lock', operator, userId: user.id, state: 'done' }],
      ['admin_command', { name: 'health', operator, userId: undefined, state: 'done' }],
      ['admin_command', { name: 'find', operator, userId: undefined, state: 'refused' }],
      ['admin_command', { name: 'sync', operator, userId: user.id, state: 'refused' }],
    ])
    const actions = await ports.audit.listActions(user.id)
    expect(actions.map(({ command, details }) => [command, details])).toEqual(
      expect.arrayContaining([
        ['lock', 'fraud'],
        ['sync', ''],
      ]),
    )
    await ports.audit.forgetActions(later(ports.clock.now(), 1))
    expect(await ports.audit.listActions(user.id)).toEqual([])
  })

  test('a command that fails is recorded in the log and in the audit log, too', async () => {
    const { ports, user, type, lines } = await openDesk(engine)
    Object.assign(ports, { transaction: () => Promise.reject(new Error('the disk is full')) })

    await expect(type('logout', user.email)).rejects.toThrow('the disk is full')

    expect(lines).toMatchObject([['admin_command', { name: 'logout', state: 'failed' }]])
    expect(await ports.audit.listActions(user.id)).toMatchObject([{ command: 'logout' }])
  })
})

test("text written by strangers can't control the terminal or fake a line of output", async () => {
  const { ports, user, type } = await openDesk(engines[0])
  const hostile = '\u001b[2J\u009b31mEvil\nuser-grace, since 2020\u202Eemos\u0007\r'
  await ports.users.setName(user.id, hostile)
  const sentAt = ports.clock.now()
  await ports.contact.addMessage({ name: hostile, email: 'a@b.c', text: hostile, sentAt })

  for (const typed of [['find', user.id], ['story', user.id], ['messages']]) {
    const text = (await type(...typed))?.text ?? ''
    expect(text).toContain('\\u{1b}[2J\\u{9b}31mEvil')
    expect(text).not.toMatch(/[^\P{Cc}\n]|\u202E/u)
    expect(text).not.toMatch(/^user-grace/m)
  }
  expect(toTerminal('a\nb\u001b')).toBe('a\nb\\u{1b}')
  expect(toTerminalLine('a\nb')).toBe('a\\nb')
})
