import type { Engine } from '../engine.ts'
import { closeDispute, openDispute } from '../lifecycle/disputes.ts'
import { endSubscription } from '../lifecycle/end-subscription.ts'
import { refundCharge } from '../lifecycle/refunds.ts'
import { removeCustomer } from '../lifecycle/remove-customer.ts'
import type { SandboxTransaction } from '../transaction.ts'
import { answerChallenge, findChallenge } from './challenge.ts'
import { findCheckout, payCheckout } from './checkout.ts'
import type { SandboxControls } from './controls.ts'
import { findCreditNote, findInvoice, payInvoice } from './invoice.ts'
import { moveClock } from './move-clock.ts'
import { readOverview } from './overview.ts'
import { cancelInPortal, findPortal, updateBilling, updateCard } from './portal.ts'
import { settle } from './settle.ts'

export function createControls(engine: Engine): SandboxControls {
  return {
    ...createCustomerPages(engine),
    ...createDashboard(engine),
    ...createTestControls(engine),
  }
}

/** What customers do on the hosted pages. */
function createCustomerPages(engine: Engine) {
  const { read, clock } = engine
  return {
    findCheckout: (id) => read((tx) => findCheckout(tx, id)),
    payCheckout: (id, payment) =>
      settle(engine, (tx) => payCheckout(tx, { id, payment, realNow: clock.now() })),
    findChallenge: (id) => read((tx) => findChallenge(tx, id)),
    answerChallenge: (id, isAccepted) =>
      settle(engine, (tx) => answerChallenge(tx, { id, isAccepted, realNow: clock.now() })),
    findPortal: (id) => read((tx) => findPortal(tx, id)),
    updateCard: (portalId, card) => settle(engine, (tx) => updateCard(tx, { portalId, card })),
    updateBilling: (portalId, billing) =>
      settle(engine, (tx) => updateBilling(tx, { portalId, billing })),
    cancelInPortal: (portalId) => act(engine, (tx) => cancelInPortal(tx, portalId)),
    findInvoice: (id) => read((tx) => findInvoice(tx, id)),
    findCreditNote: (id) => read((tx) => findCreditNote(tx, id)),
    payInvoice: (id, payment) => settle(engine, (tx) => payInvoice(tx, { id, payment })),
  } satisfies Partial<SandboxControls>
}

/** What the merchant does in the Dashboard. */
function createDashboard(engine: Engine) {
  return {
    readOverview: () => engine.read((tx) => readOverview(tx, engine.clock.now())),
    openDispute: async (chargeId) => (await act(engine, (tx) => openDispute(tx, chargeId))).id,
    closeDispute: async (id, outcome) =>
      void (await act(engine, (tx) => closeDispute(tx, { id, outcome }))),
    refundInDashboard: async (chargeId, amount) =>
      act(engine, async (tx) => {
        const charge = await tx.get('charge', chargeId)
        return (await refundCharge(tx, { charge, amount, reason: null, metadata: {} })).id
      }),
    cancelInDashboard: (id) =>
      act(engine, async (tx) => {
        const subscription = await tx.get('subscription', id)
        await endSubscription(tx, { subscription, reason: 'cancellation_requested' })
      }),
    deleteCustomer: (id) => act(engine, async (tx) => void (await removeCustomer(tx, id))),
  } satisfies Partial<SandboxControls>
}

/** What only a sandbox has: a movable clock and failures on demand. */
function createTestControls(engine: Engine) {
  const { clock } = engine
  return {
    moveClock: (to) => moveClock(engine, to),
    resendEvent: (id) =>
      act(engine, async ({ records }) => {
        const delivery = await records.findDelivery(id)
        if (delivery) await records.putDelivery({ ...delivery, dueAt: clock.now() })
      }),
    setDelivery: (deliveryMode) =>
      act(engine, ({ records }) => records.changeSettings({ deliveryMode })),
    setRateLimit: (rateLimit) =>
      act(engine, ({ records }) => records.changeSettings({ rateLimit })),
    failNext: (failure) =>
      act(engine, ({ records }) =>
        records.changeSettings({ failures: [...records.readSettings().failures, failure] }),
      ),
    changeAccount: (change) =>
      act(engine, ({ records }) =>
        records.changeSettings({ account: { ...records.readSettings().account, ...change } }),
      ),
  } satisfies Partial<SandboxControls>
}

/** Runs a change and delivers its events. */
async function act<Answer>(
  engine: Engine,
  work: (tx: SandboxTransaction) => Promise<Answer>,
): Promise<Answer> {
  const answer = await engine.transact(work)
  engine.deliverSoon()
  return answer
}
