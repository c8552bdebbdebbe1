import { expect, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { openTestPorts } from '#tests/ports.ts'
import { invite, openTeamPorts } from '#tests/teams.ts'
import { sendMessage } from './contact/send-message.ts'
import { deleteExpiredData } from './retention.ts'
import { days } from './time.ts'

const message = {
  name: 'Ada',
  email: 'ada@example.com',
  text: 'Hello',
  from: '203.0.113.7',
  reader: 'desk@ghost.example',
}

test.each(engines)(
  'a contact message is kept for a year and its email for 30 days ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    await sendMessage(ports, message)
    const [mail] = await ports.outbox.listMails(1)
    await ports.outbox.markSent(mail?.id ?? '', { at: ports.clock.now(), isForgotten: false })
    const count = async () => {
      await deleteExpiredData(ports)
      return [(await ports.outbox.listMails(5)).length, (await ports.contact.listMessages()).length]
    }

    ports.clock.move(days(30))
    expect(await count()).toEqual([1, 1])
    ports.clock.move(1)
    expect(await count()).toEqual([0, 1])
    ports.clock.move(days(335))
    expect(await count()).toEqual([0, 0])
  },
)

test.each(engines)(
  "an invitation is kept for 30 days after it expired, and a team's activity for a year ($name)",
  async (engine) => {
    const { ports, team, owner } = await openTeamPorts(engine)
    await invite(ports, team, { by: owner, email: 'grace@example.com' })
    const count = async () => {
      await deleteExpiredData(ports)
      const invitations = await ports.teamInvitations.listInvitations(team.id)
      return [invitations.length, (await ports.teamActivities.listActivity(team.id)).length]
    }

    ports.clock.move(days(37) - 1)
    expect(await count()).toEqual([1, 2])
    ports.clock.move(1)
    expect(await count()).toEqual([0, 2])
    ports.clock.move(days(328))
    expect(await count()).toEqual([0, 2])
    ports.clock.move(1)
    expect(await count()).toEqual([0, 0])
  },
)

test.each(engines)(
  'a backlog is deleted in batches, without looking at everything else again ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { name, email, text } = message
    const sentAt = ports.clock.now()
    const backlog = Array.from({ length: 300 }, () => ({ name, email, text, sentAt }))
    await ports.transaction(async ({ contact }) => {
      for (const one of backlog) await contact.addMessage(one)
    })
    ports.clock.move(days(366))

    const left = await deleteExpiredData(ports)
    expect(left).toHaveLength(1)
    expect(await ports.contact.listMessages()).toHaveLength(100)
    expect(await deleteExpiredData(ports, left)).toEqual([])
    expect(await ports.contact.listMessages()).toEqual([])
  },
)
