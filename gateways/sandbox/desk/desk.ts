import type { SandboxDesk } from '#domain/sandbox/ports.ts'
import type { Engine } from '../engine.ts'
import { closeDispute, openDispute } from '../life/disputes.ts'
import { endSubscription } from '../life/end-subscription.ts'
import { refundCharge } from '../life/refunds.ts'
import { removeCustomer } from '../life/remove-customer.ts'
import type { Turn } from '../turn.ts'
import { cancelInPortal, findPortal, updateCard } from './card-update.ts'
import { answerChallenge, findChallenge } from './challenge.ts'
import { findCheckout, payCheckout } from './checkout.ts'
import { findInvoice, payInvoice } from './invoice.ts'
import { moveClock } from './move-clock.ts'
import { readOverview } from './overview.ts'
import { settle } from './settle.ts'

export function openDesk(engine: Engine): SandboxDesk {
  return { ...openCounter(engine), ...openDashboard(engine), ...openControls(engine) }
}

/** Where a buyer stands. */
function openCounter(engine: Engine) {
  const { read, clock } = engine
  return {
    findCheckout: (id) => read((turn) => findCheckout(turn, id)),
    payCheckout: (id, payment) =>
      settle(engine, (turn) => payCheckout(turn, { id, payment, realNow: clock.now() })),
    findChallenge: (id) => read((turn) => findChallenge(turn, id)),
    answerChallenge: (id, isAccepted) =>
      settle(engine, (turn) => answerChallenge(turn, { id, isAccepted, realNow: clock.now() })),
    findPortal: (id) => read((turn) => findPortal(turn, id)),
    updateCard: (portalId, card) => settle(engine, (turn) => updateCard(turn, { portalId, card })),
    cancelInPortal: (portalId) => act(engine, (turn) => cancelInPortal(turn, portalId)),
    findInvoice: (id) => read((turn) => findInvoice(turn, id)),
    payInvoice: (id, payment) => settle(engine, (turn) => payInvoice(turn, { id, payment })),
  } satisfies Partial<SandboxDesk>
}

/** Where the seller sits. */
function openDashboard(engine: Engine) {
  return {
    readOverview: () => engine.read(readOverview),
    openDispute: async (chargeId) => (await act(engine, (turn) => openDispute(turn, chargeId))).id,
    closeDispute: (id, outcome) => act(engine, (turn) => closeDispute(turn, { id, outcome })),
    refundInDashboard: async (chargeId, amount) =>
      act(engine, async (turn) => {
        const charge = await turn.get('charge', chargeId)
        return (await refundCharge(turn, { charge, amount, reason: null, metadata: {} })).id
      }),
    cancelInDashboard: (id) =>
      act(engine, async (turn) => {
        const subscription = await turn.get('subscription', id)
        await endSubscription(turn, { subscription, reason: 'cancellation_requested' })
      }),
    deleteCustomer: (id) => act(engine, async (turn) => void (await removeCustomer(turn, id))),
  } satisfies Partial<SandboxDesk>
}

/** What no real company offers: its clock and its mishaps. */
function openControls(engine: Engine) {
  const { clock } = engine
  return {
    moveClock: (to) => moveClock(engine, to),
    resendEvent: (id) =>
      act(engine, async ({ books }) => {
        const delivery = await books.findDelivery(id)
        if (delivery) await books.putDelivery({ ...delivery, dueAt: clock.now() })
      }),
    setDelivery: (deliveryMode) =>
      act(engine, ({ books }) => books.changeSettings({ deliveryMode })),
    setRateLimit: (rateLimit) => act(engine, ({ books }) => books.changeSettings({ rateLimit })),
    failNext: (failure) =>
      act(engine, ({ books }) =>
        books.changeSettings({ failures: [...books.readSettings().failures, failure] }),
      ),
    changeAccount: (change) =>
      act(engine, ({ books }) =>
        books.changeSettings({ account: { ...books.readSettings().account, ...change } }),
      ),
  } satisfies Partial<SandboxDesk>
}

/** Whatever was done, the site is told. */
async function act<Answer>(engine: Engine, work: (turn: Turn) => Promise<Answer>): Promise<Answer> {
  const answer = await engine.take(work)
  engine.wake()
  return answer
}
