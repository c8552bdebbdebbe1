import { randomUUID } from 'node:crypto'
import type { LeaseStore } from '#domain/leases/ports.ts'
import type { MailPorts } from '#domain/mail/ports.ts'
import { sendDueMail } from '#domain/mail/send-due-mail.ts'
import { later, minutes, seconds } from '#domain/time.ts'
import type { Log } from './log.ts'

type Route = {
  readonly ports: MailPorts & { readonly leases: LeaseStore }
  readonly log: Log
}

const restMs = seconds(1)

/** Empties the outbox, again and again. Of several replicas one carries; the others stand by. */
export function startMailCarrier({ ports, log }: Route): { stop(): Promise<void> } {
  const lease = { name: 'mail-carrier', holder: randomUUID() }
  let isStopping = false
  let resting: NodeJS.Timeout | undefined
  let round = carry()

  async function carry(): Promise<void> {
    try {
      const now = ports.clock.now()
      const isOurs = await ports.leases.takeLease({ ...lease, now, endsAt: later(now, minutes(2)) })
      const sent = isOurs ? await sendDueMail(ports) : 0
      if (sent > 0) log.info('mail-sent', { count: sent })
    } catch (fault) {
      log.warn('mail-waits', { fault })
    }
    if (!isStopping) resting = setTimeout(() => (round = carry()), restMs)
  }

  return {
    async stop() {
      isStopping = true
      clearTimeout(resting)
      await round
      await ports.leases.giveBack(lease)
    },
  }
}
