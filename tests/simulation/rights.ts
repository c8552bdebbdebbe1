import fc from 'fast-check'
import { getContractNumber } from '#domain/billing/contract-number.ts'
import { isRefusal } from '#domain/refusal.ts'
import { declare } from '#domain/rights/declare.ts'
import type { DeclarationKind } from '#domain/rights/ports.ts'
import { giveNotice } from '#domain/subscriptions/end-early.ts'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import { returnRenewal } from '#domain/subscriptions/return-renewal.ts'
import { networkOf } from '../accounts.ts'
import { define, findTheirs, isSubscribed, type Scene } from './act.ts'
import { findFirstPayment, findUserBooks } from './books.ts'
import { ask } from './site.ts'

type Declaring = { readonly kind: DeclarationKind; readonly id: string; readonly isKnown: boolean }

/** Without logging in. Returns whether it was received, and nothing was in the way of carrying it out. */
async function sendDeclaration(
  { world, account }: Scene,
  { kind, id, isKnown }: Declaring,
): Promise<boolean> {
  account.declarations += 1
  const number = account.declarations
  const received = await ask(world, (ports) =>
    declare(ports, {
      language: 'en',
      declared: {
        kind,
        name: account.name,
        email: account.user.email,
        contract: isKnown ? getContractNumber(ports, id) : 'my plan',
        isExtraordinary: false,
        reason: '',
        wantedOn: null,
      },
      formSecret: `form ${account.user.id} ${number}`,
      from: networkOf(1_000 + number),
      user: null,
    }),
  )
  if (isRefusal(received)) return false
  account.receipts += 1
  return isKnown && !world.isDisrupted && world.webhooks === 'normal'
}

/** The shortest that the period can be. */
const periodSeconds = 14 * 24 * 60 * 60

export const withdraw = define<{ readonly isKnown: boolean }>({
  name: 'withdraw without logging in',
  weight: 6,
  args: { isKnown: fc.constantFrom(true, true, true, false) },
  isPossible: isSubscribed,
  run: async (scene, { isKnown }) => {
    const { world, account } = scene
    const [subscription] = findTheirs(scene)
    if (!subscription) return
    const { id } = subscription
    account.lastEnd = 'withdrawing'
    if (account.hasAgreed) account.proRata.add(id)
    const now = world.clock.now()
    const isSure = await sendDeclaration(scene, { kind: 'withdrawal', id, isKnown })
    const paidAt = findFirstPayment(findUserBooks(world.books, account.user.id), id)?.paidAt ?? 0
    if (!isSure || now.getTime() / 1_000 > paidAt + periodSeconds) return
    account.told.set(id, now)
    account.withdrawn.add(id)
  },
})

export const cancelContract = define<{ readonly isKnown: boolean }>({
  name: 'cancel without logging in',
  weight: 4,
  args: { isKnown: fc.constantFrom(true, true, true, false) },
  isPossible: isSubscribed,
  run: async (scene, { isKnown }) => {
    const { world, account } = scene
    const [subscription] = findTheirs(scene)
    if (!subscription) return
    const { id } = subscription
    account.lastEnd = 'canceling without logging in'
    account.cancellations += 1
    const now = world.clock.now()
    const { wishes } = account
    const isSure = await sendDeclaration(scene, { kind: 'cancellation', id, isKnown })
    // In another tab they changed their mind.
    if (isSure && account.wishes === wishes) account.told.set(id, now)
  },
})

export const returnUnused = define({
  name: 'return the unused renewal',
  weight: 5,
  isPossible: isSubscribed,
  run: async (scene) => {
    const { world, account } = scene
    const theirs = findTheirs(scene)
    const [only] = theirs
    account.lastEnd = 'returning a renewal'
    const done = await ask(world, (ports) => returnRenewal(ports, account.user))
    if (!isRefusal(done) && only && theirs.length === 1)
      account.told.set(only.id, world.clock.now())
  },
})

export const endEarly = define({
  name: "give one month's notice",
  weight: 5,
  isPossible: isSubscribed,
  run: async ({ world, account }) => {
    const { user } = account
    const { subscription, earlyEnd } = await ask(world, (ports) => readBilling(ports, user))
    if (!subscription || !earlyEnd) return
    account.lastEnd = "a month's notice"
    account.cancellations += 1
    account.proRata.add(subscription.id)
    const { wishes } = account
    const given = await ask(world, (ports) => giveNotice(ports, { user, agreed: earlyEnd }))
    if (!isRefusal(given) && account.wishes === wishes)
      account.told.set(subscription.id, world.clock.now())
  },
})
