import { days, later } from '#domain/time.ts'
import { done, failed, type SiteCommand } from './command.ts'
import { describeHealth, describeMessage } from './descriptions.ts'

const shownDays = 30
const mostDays = 366

/** Commands about the whole site, by name. */
export const siteCommands: Readonly<Record<string, SiteCommand>> = {
  messages: {
    takes: [],
    may: 'days',
    does: `lists contact messages of the last ${shownDays} days, newest first`,
    async run({ ports }, [typed = String(shownDays)]) {
      const count = Number(typed)
      if (!Number.isInteger(count) || count < 1 || count > mostDays)
        return failed(`Enter a whole number of days, at most ${mostDays}.`)

      const since = later(ports.clock.now(), -days(count))
      const messages = await ports.contact.listMessages()
      const shown = messages.filter(({ sentAt }) => sentAt >= since)
      return done(shown.map(describeMessage).join('\n\n') || 'No messages.')
    },
  },
  health: {
    takes: [],
    does: 'shows the backlog of payment notices, emails and customer deletions',
    async run({ ports, engine }) {
      const { notices, backlog } = ports
      return done(
        describeHealth({
          engine,
          inbox: await notices.readInbox(),
          mail: await backlog.readMail(),
          pendingDeletions: await backlog.countPendingDeletions(),
        }),
      )
    },
  },
}
