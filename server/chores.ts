import { randomUUID } from 'node:crypto'
import type { LeaseStore } from '#domain/leases/ports.ts'
import { sendDueMail } from '#domain/mail/send-due-mail.ts'
import type { Ports } from '#domain/ports.ts'
import { type Clock, hours, later, minutes, seconds } from '#domain/time.ts'
import type { Log } from './log.ts'

type Chore = {
  readonly name: string
  readonly restMs: number
  /** Answers how much there was to do. */
  readonly work: () => Promise<number>
}

type Tools = {
  readonly leases: LeaseStore
  readonly clock: Clock
  readonly log: Log
}

const leaseMs = minutes(2)

/** Starts what must be done again and again. The answer stops all of it in good order. */
export function startChores(ports: Ports, log: Log): () => Promise<void> {
  const chores: readonly Chore[] = [
    { name: 'carry-mail', restMs: seconds(1), work: () => sendDueMail(ports) },
    {
      name: 'forget-limits',
      restMs: hours(1),
      work: () => ports.limits.forgetEnded(ports.clock.now()),
    },
  ]
  const { leases, clock } = ports
  const stops = chores.map((chore) => startChore({ leases, clock, log }, chore))
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/** Of several replicas one does the chore; the others stand by and take over when it is gone. */
function startChore({ leases, clock, log }: Tools, { name, restMs, work }: Chore) {
  const holder = randomUUID()
  let isStopping = false
  let resting: NodeJS.Timeout | undefined
  let round = run()

  async function run(): Promise<void> {
    try {
      const now = clock.now()
      const isOurs = await leases.takeLease({ name, holder, now, endsAt: later(now, leaseMs) })
      const done = isOurs ? await work() : 0
      if (done > 0) log.info('chore', { name, done })
    } catch (fault) {
      log.warn('chore-failed', { name, fault })
    }
    if (isStopping) return
    resting = setTimeout(() => {
      round = run()
    }, restMs)
  }

  return async function stop(): Promise<void> {
    isStopping = true
    clearTimeout(resting)
    await round
    await leases.giveBack({ name, holder })
  }
}
