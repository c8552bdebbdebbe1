import { getPlan } from '@ghost-writers-ia/rules/plans'
import { getContractNumber } from '../billing/contract-number.ts'
import { getCopy } from '../copy/get-copy.ts'
import { toLink } from '../identity/emails.ts'
import { toEmail, type User } from '../identity/user.ts'
import { consumeNetworkRateLimit, consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { writeMail } from '../mail/outbox.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type SiteLanguage, toPrefix } from '../site-language.ts'
import { days, hours, toDay } from '../time.ts'
import { acknowledgementEmail } from './emails.ts'
import type { Declaration, Declared, RightsPorts } from './ports.ts'

type NewDeclaration = {
  readonly declared: Declared
  /** A secret of the form, so that a second press, a reload and the back button change nothing. */
  readonly formSecret: string
  /** The network address it came from: counted, never stored. */
  readonly from: string
  /** Who is logged in, if anyone. */
  readonly user: User | null
  /** Of the page. */
  readonly language: SiteLanguage
}

/** What the customer gets to see: the same for every input. */
export type Receipt = Pick<Declaration, 'reference' | 'receivedAt'> & Declared

const perNetwork: RateLimit = { name: 'declarations', max: 10, windowMs: hours(1) }
/** Each is acknowledged by email, to an address that anyone can type. */
const perAddress: RateLimit = { name: 'declarations-to', max: 5, windowMs: days(1) }

/** Without letters that look like digits. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Receives a withdrawal or cancellation: stores it and its acknowledgement by email in one
 * transaction. It is carried out later, so that neither the answer nor how long it takes tells
 * whether there is such an account or contract. Rate-limited by network and by email address.
 */
export async function declare(
  ports: RightsPorts,
  { formSecret, from, user, language, ...given }: NewDeclaration,
): Promise<Receipt | Refusal<'too-many-declarations'>> {
  const declared = { ...given.declared, email: toEmail(given.declared.email) }
  const form = formSecret || ports.secrets.create()
  const id = ports.secrets.hash(JSON.stringify([form, declared]))
  const known = await ports.declarations.findDeclaration({ id })
  if (known) return toReceipt(known)
  const isOwn = user !== null && user.email === declared.email
  // Strangers can't use up what a user has.
  const key = isOwn ? `user:${user.id}` : ports.secrets.hash(declared.email)
  const isAllowed =
    (await consumeNetworkRateLimit(ports, { limit: perNetwork, from })) &&
    (await consumeRateLimit(ports, { limit: perAddress, key })).isAllowed
  if (!isAllowed) return refuse('too-many-declarations')

  const added = await add(ports, { id, declared, owner: isOwn ? user : null, language })
  return toReceipt(added)
}

type AddInput = {
  readonly id: string
  readonly declared: Declared
  readonly owner: User | null
  readonly language: SiteLanguage
}

async function add(
  { secrets, calendar, clock, siteUrl, users, transaction }: RightsPorts,
  { id, declared, owner, language: pageLanguage }: AddInput,
): Promise<Declaration> {
  const secret = secrets.create()
  const linkHash = secrets.hash(secret)
  const account = await users.findUserByEmail(declared.email)
  const isAccounts = account !== null
  const language = account?.language ?? pageLanguage
  const receivedAt = calendar.now()
  const declaration: Declaration = {
    ...declared,
    id,
    reference: toReference(declared, {
      day: toDay(receivedAt),
      letters: secrets.spell(alphabet, 5),
    }),
    receivedAt,
    linkHash: isAccounts ? linkHash : null,
    state: 'received',
    provenBy: owner ? 'session' : null,
    outcome: null,
    subscriptionId: null,
    dueAt: receivedAt,
    tries: 0,
    userId: owner?.id ?? null,
    language,
  }
  const link = toLink(siteUrl + toPrefix(language), { page: 'confirm-declaration', secret })
  return transaction(async ({ declarations, outbox }) => {
    if (await declarations.addDeclaration(declaration)) {
      const mail = acknowledgementEmail(declaration, isAccounts ? link : null)
      await writeMail({ outbox, clock }, mail)
      return declaration
    }
    // The same form at the same moment.
    return (await declarations.findDeclaration({ id })) ?? declaration
  })
}

type ReferenceParts = { readonly day: string; readonly letters: string }

/** Such as W-2026-1117-4QX7K. */
function toReference({ kind }: Declared, { day, letters }: ReferenceParts): string {
  const [year, month, date] = day.split('-')
  return `${kind === 'withdrawal' ? 'W' : 'C'}-${year}-${month}${date}-${letters}`
}

function toReceipt(declaration: Declaration): Receipt {
  const { reference, receivedAt, kind, name, email, contract } = declaration
  const { isExtraordinary, reason, wantedOn } = declaration
  return { reference, receivedAt, kind, name, email, contract, isExtraordinary, reason, wantedOn }
}

/** Such as "Pro, monthly (GW-4K7T-92XB)"; empty without a contract, or if nobody is logged in. */
export async function describeContract(
  ports: Pick<RightsPorts, 'billing' | 'keyedHash'>,
  { user, language }: { readonly user: User | null; readonly language: SiteLanguage },
): Promise<string> {
  const subscription = user && (await ports.billing.findAccount(user.id))?.subscription
  if (!subscription) return ''
  const { name } = getPlan(subscription.planId)
  const { contract } = getCopy(language).rights
  return contract[subscription.cycle](name, getContractNumber(ports, subscription.id))
}
