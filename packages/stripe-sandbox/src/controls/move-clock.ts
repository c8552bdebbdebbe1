import type { Engine } from '../engine.ts'
import { runNextEvent } from '../lifecycle/run-next-event.ts'
import type { SandboxTransaction } from '../transaction.ts'

/** Runs everything due on the way, in order, each in its own transaction and at its own time. */
export async function moveClock(engine: Engine, to: Date): Promise<void> {
  while (await engine.transact((tx) => moveOnce(tx, { to, realNow: engine.clock.now() })));
  engine.deliverSoon()
}

async function moveOnce(
  tx: SandboxTransaction,
  { to, realNow }: { to: Date; realNow: Date },
): Promise<boolean> {
  if (to <= tx.now) return false
  const at = await runNextEvent(tx, to)
  const reached = (at ?? to).getTime() - realNow.getTime()
  const aheadMs = Math.max(tx.records.readSettings().aheadMs, reached)
  await tx.records.changeSettings({ aheadMs })
  return at !== null
}
