import { getPlan } from '@ghost-writers-ia/rules/plans'
import { secondFactorResetEmail } from '#domain/account/emails.ts'
import * as billing from '#domain/billing/emails.ts'
import type { Due, Invoice, Refund } from '#domain/billing/history.ts'
import type { PaidSubscription } from '#domain/billing/paid-subscription.ts'
import * as reminders from '#domain/billing/reminder-emails.ts'
import { getCopy } from '#domain/copy/get-copy.ts'
import { editorConnectedEmail, toolConnectedEmail } from '#domain/devices/emails.ts'
import * as identity from '#domain/identity/emails.ts'
import { type MethodChange, methodEmail } from '#domain/identity/method-emails.ts'
import { tokenScopes } from '#domain/identity/session.ts'
import type { Mail } from '#domain/mail/ports.ts'
import * as rights from '#domain/rights/emails.ts'
import type { Declaration } from '#domain/rights/ports.ts'
import { type SiteLanguage, toPrefix } from '#domain/site-language.ts'
import * as teams from '#domain/teams/emails.ts'
import { days, later } from '#domain/time.ts'
import { tokenCreatedEmail } from '#domain/tokens/emails.ts'
import { fillBucket } from '#domain/usage/bucket.ts'
import { usageAlertEmail } from '#domain/usage/emails.ts'
import { ada } from './people.ts'

const siteUrl = 'https://ghost.example'
const at = new Date('2026-03-01T12:00:00Z')
const soon = later(at, days(31))
const secret = 'secret'
const user = { ...ada, name: 'Ádá', isEmailVerified: true }
const email = { to: 'ada@example.com' }

/** Every email that customers can get, in each of its variants. */
export function writeEveryEmail(language: SiteLanguage): readonly Mail[] {
  const readers = [true, false].map((isEmailVerified) => ({ ...user, isEmailVerified, language }))
  return [
    ...readers.flatMap((reader) => [
      ...writeIdentity(reader),
      ...writeDevices(reader),
      ...writeTeams(reader),
      ...writeUsage(reader),
    ]),
    ...writeBilling({ ...user, language }),
    ...writePayments({ ...user, language }),
    ...writeReminders({ ...user, language }),
    ...writeRights(language),
  ]
}

type Reader = typeof user

function writeIdentity(reader: Reader): Mail[] {
  const { language } = reader
  const sending = { siteUrl, secret, language }
  const changes = Object.keys(getCopy(language).identity.changes) as MethodChange[]
  return [
    identity.verificationEmail(reader, sending),
    identity.passwordResetEmail(reader, sending),
    { ...identity.newAddressEmail(sending), ...email },
    identity.addressChangeRequestedEmail(reader, sending),
    { ...identity.addressChangedEmail(sending), ...email },
    { ...identity.addressChangedEmail({ ...sending, secret: null }), ...email },
    identity.passwordChangedEmail(reader, siteUrl),
    identity.proofCodeEmail(reader, '123456'),
    identity.accountDeletedEmail(reader, { hadPlan: true, receipt: 'D-2' }),
    identity.accountDeletedEmail(reader, { hadPlan: false, receipt: 'D-2' }),
    identity.formerAccountDeletedEmail(reader.email, language),
    identity.accountRestoredEmail(reader, sending),
    identity.addressRestoredEmail(reader.email, language),
    identity.formerAddressEmail(reader.email, { ...sending, until: soon }),
    secondFactorResetEmail(reader, { dueAt: soon, secret, siteUrl }),
    ...changes.map((change) => methodEmail(reader, { change, name: 'Fírefóx', secret, siteUrl })),
  ]
}

function writeDevices(reader: Reader): Mail[] {
  const device = { device: 'Códé', siteUrl }
  const token = { name: 'Cí', expiresAt: soon, scopes: tokenScopes, siteUrl }
  return [
    editorConnectedEmail(reader, device),
    toolConnectedEmail(reader, { ...device, scopes: tokenScopes }),
    tokenCreatedEmail(reader, token),
  ]
}

function writeUsage(reader: Reader): Mail[] {
  return (['free', 'essential'] as const).flatMap((plan) => {
    const full = fillBucket(getPlan(plan), at)
    const bucket = full && { ...full, fullAt: soon }
    return ([80, 100] as const).flatMap((percent) => {
      const alert = { percent, at }
      return bucket ? [usageAlertEmail(reader, { bucket, alert, plan, siteUrl })] : []
    })
  })
}

function writeTeams(reader: Reader): Mail[] {
  const team = { id: 'team-1', name: 'Čómpílérš' }
  const other = { name: 'Gráčé', email: 'grace@example.com', language: reader.language }
  const about = { team, siteUrl }
  const libraries = [
    { kind: 'active' },
    { kind: 'paused', since: at },
    { kind: 'read-only', until: soon },
  ] as const
  return [
    ...(['admin', 'member'] as const).map((role) =>
      teams.invitationEmail(
        { email: reader.email, role, expiresAt: soon },
        { ...about, inviter: other, secret },
      ),
    ),
    teams.removedFromTeamEmail(reader, about),
    teams.teamDeletedEmail(reader, about),
    teams.secondFactorRequiredEmail(reader, { ...about, dueAt: soon }),
    teams.teamOfferedEmail(reader, { ...about, from: other, expiresAt: soon }),
    teams.offerDeclinedEmail(reader, { ...about, by: other }),
    ...libraries.map((library) =>
      teams.teamReceivedEmail(reader, { ...about, library, from: other }),
    ),
    teams.teamTransferredEmail(reader, { ...about, library: { kind: 'active' }, to: other }),
    teams.teamsReadOnlyEmail(reader, { endedAt: at, siteUrl }),
  ]
}

const cycles = ['monthly', 'yearly'] as const

function toPaid(cycle: (typeof cycles)[number], isSpecial = false): PaidSubscription {
  const plan = { planId: 'pro', cycle, currency: 'usd', isSpecial } as const
  return { id: 'sub_1', ...plan, periodEndsAt: soon } as PaidSubscription
}

function writeBilling(reader: Reader): Mail[] {
  const contract = {
    number: 'GW-4K7T',
    seller: { name: 'Ádá', address: '', email: 'shop@ghost.example' },
  }
  const unnamed = { ...contract, seller: { name: '', address: '', email: '' } }
  const plan = toPaid('monthly')
  const canceled = { plan, endsAt: soon, siteUrl }
  const refund = { amountCents: 1_200, currency: 'usd' }
  return [
    ...cycles.flatMap((cycle) => {
      const ordered = { paid: toPaid(cycle), contract, siteUrl }
      return [
        billing.welcomeEmail(reader, { ...ordered, hasRefund: true }),
        billing.planChangedEmail(reader, { ...ordered, paid: toPaid(cycle, true) }),
      ]
    }),
    billing.welcomeEmail(reader, { paid: plan, contract: unnamed, hasRefund: false, siteUrl }),
    billing.changeScheduledEmail(reader, {
      plan,
      change: { planId: 'essential', cycle: 'yearly', at: soon },
      siteUrl,
    }),
    ...(['asked', 'disputed', 'price'] as const).map((cause) =>
      billing.planCanceledEmail(reader, { ...canceled, cause, refund: null }),
    ),
    billing.planCanceledEmail(reader, { ...canceled, cause: 'asked', refund }),
    billing.planEndingSoonEmail(reader, canceled),
    billing.planEndedEmail(reader, { former: plan, siteUrl }),
  ]
}

function writePayments(reader: Reader): Mail[] {
  const kinds = Object.keys(getCopy(reader.language).invoices.adjustments)
  const line = { planId: 'pro', until: soon } as const
  const invoice = {
    id: 'in_1',
    number: 'A-2',
    paidCents: 1_500,
    currency: 'usd',
    issuedAt: at,
    paidAt: at,
    lines: [
      { item: { ...line, isUnused: true }, amountCents: -500 },
      { item: { ...line, isUnused: false }, amountCents: 2_000 },
      { item: { text: 'Ótro' }, amountCents: 2_000 },
    ],
    adjustments: kinds.map((kind) => ({ kind, amountCents: 5 })),
  } as unknown as Invoice
  const due = { invoiceId: 'in_1', dueCents: 1_500, currency: 'usd', url: null, since: at }
  const paid = toPaid('monthly')
  const dues: Due[] = [
    { ...due, nextTryAt: soon, needsOwner: false },
    { ...due, nextTryAt: null, needsOwner: false },
    { ...due, nextTryAt: null, needsOwner: true, url: 'https://pay.example' },
  ]
  const news = { paid, siteUrl }
  const refund = { invoiceId: 'in_1', amountCents: 700, currency: 'usd' } as Refund
  const refunds = [refund, { ...refund, invoiceId: null }]
  return [
    billing.receiptEmail(reader, { invoice, siteUrl }),
    billing.receiptEmail(reader, { invoice: { ...invoice, number: null }, siteUrl }),
    billing.addressNeededEmail(reader, { siteUrl }),
    ...dues.map((one) => billing.paymentFailedEmail(reader, { ...news, due: one })),
    ...dues.flatMap((one) =>
      [at, later(soon, 1)].map((now) => billing.lastCallEmail(reader, { ...news, due: one, now })),
    ),
    billing.refundEmail(reader, { refunds, invoices: [invoice], ended: paid, siteUrl }),
    billing.refundEmail(reader, { refunds: [refund], invoices: [], ended: null, siteUrl }),
    billing.refundFailedEmail(reader, { refund, siteUrl }),
  ]
}

function writeReminders(reader: Reader): Mail[] {
  const charge = { cents: 15_000, currency: 'usd' }
  return cycles.flatMap((cycle) => {
    const plan = toPaid(cycle)
    const renewal = { plan, at: soon, charge, siteUrl }
    const price = { plan, cents: 1_700, firstRenewal: soon, siteUrl }
    return [
      reminders.renewalNoticeEmail(reader, renewal),
      reminders.yearlyReminderEmail(reader, renewal),
      reminders.cardExpiringEmail(reader, { plan, at: soon, card: '•••• 4242', siteUrl }),
      reminders.priceChangeEmail(reader, { ...price, currentCents: 1_500 }),
      reminders.priceReminderEmail(reader, price),
    ]
  })
}

function writeRights(language: SiteLanguage): Mail[] {
  const typed = { name: 'Ádá', email: 'ada@example.com', contract: 'GW-4K7T', reason: 'Béčáúšé' }
  const known = { ...typed, reference: 'W-2', receivedAt: at, language }
  const variants = (['withdrawal', 'cancellation'] as const).flatMap((kind) =>
    [null, '2026-04-01'].flatMap((wantedOn) =>
      [true, false].map(
        (isExtraordinary) => ({ ...known, kind, wantedOn, isExtraordinary }) as Declaration,
      ),
    ),
  )
  return variants.flatMap((declaration) => [
    rights.acknowledgementEmail(declaration, `${siteUrl}${toPrefix(language)}/confirm`),
    rights.acknowledgementEmail({ ...declaration, reason: '' }, null),
    rights.lateWithdrawalEmail(declaration, siteUrl),
    rights.alreadyOverEmail(declaration, soon),
    rights.alreadyOverEmail(declaration, null),
  ])
}
