import type { Engine } from '../engine.ts'
import { happenNext } from '../life/happen-next.ts'
import type { Turn } from '../turn.ts'

/** Steps from one thing that is due to the next, each in a turn of its own, and stops at the moment. */
export async function moveClock(engine: Engine, to: Date): Promise<void> {
  while (await engine.take((turn) => moveOnce(turn, { to, realNow: engine.clock.now() })));
  engine.wake()
}

async function moveOnce(
  turn: Turn,
  { to, realNow }: { to: Date; realNow: Date },
): Promise<boolean> {
  if (to <= turn.now) return false
  const at = await happenNext(turn, to)
  const reached = (at ?? to).getTime() - realNow.getTime()
  const aheadMs = Math.max(turn.books.readSettings().aheadMs, reached)
  await turn.books.changeSettings({ aheadMs })
  return at !== null
}
