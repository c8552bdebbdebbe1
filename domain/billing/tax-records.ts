import type { Alert } from '../log-fields.ts'
import type { Cents } from '../money.ts'
import type { CreditNote, History, Invoice, TaxTreatment, VatId } from './history.ts'

/** What is kept for tax offices, for ten years and without a name or an email address. */
export type TaxRecordStore = {
  /** Keeps an earlier one, except for the result of a VAT ID's check that was still open. */
  addTaxRecord(record: TaxRecord): Promise<void>
  addTaxCredit(credit: TaxCredit): Promise<void>
  /** Paid between two moments, oldest first. */
  listTaxRecords(from: Date, to: Date): Promise<readonly TaxRecord[]>
  /** Issued between two moments, oldest first, with the sale that each takes back. */
  listTaxCredits(from: Date, to: Date): Promise<readonly CreditedSale[]>
  forgetTaxRecords(before: Date): Promise<void>
}

/** A paid invoice, with the evidence of where its buyer was. See ADR-0096. */
export type TaxRecord = {
  readonly invoiceId: string
  readonly invoiceNumber: string | null
  readonly paidAt: Date
  readonly currency: string
  /** Of the billing address. */
  readonly country: string | null
  readonly cardCountry: string | null
  /** Of the address that was given with the card. */
  readonly addressCountry: string | null
  readonly evidence: Evidence
  readonly vatId: string | null
  readonly vatCheck: VatId['check'] | null
  /** When the result was first seen; null while there is none. */
  readonly vatCheckedAt: Date | null
  readonly treatment: TaxTreatment
  /** Hundredths of a percent. */
  readonly basisPoints: number
  readonly netCents: Cents
  readonly taxCents: Cents
}

/** Whether two pieces of evidence name the same country. */
type Evidence = 'agrees' | 'contradicts' | 'single'

export type TaxCredit = {
  readonly creditNoteId: string
  readonly invoiceId: string
  readonly number: string
  readonly issuedAt: Date
  readonly netCents: Cents
  readonly taxCents: Cents
}

export type CreditedSale = TaxCredit & { readonly sale: TaxRecord }

type Stores = { readonly taxRecords: TaxRecordStore }

type Seen = { readonly history: Pick<History, 'invoices' | 'billing'>; readonly now: Date }

/** Writes down every taxed payment and every credit note of a customer. Idempotent. */
export async function recordTaxes({ taxRecords }: Stores, seen: Seen): Promise<void> {
  for (const invoice of seen.history.invoices) {
    const record = findTaxRecord(invoice, seen)
    if (!record) continue
    await taxRecords.addTaxRecord(record)
    await recordCredits({ taxRecords }, { invoiceId: invoice.id, notes: invoice.creditNotes })
  }
}

type Credited = { readonly invoiceId: string; readonly notes: readonly CreditNote[] }

export async function recordCredits(
  { taxRecords }: Stores,
  { invoiceId, notes }: Credited,
): Promise<void> {
  for (const { id, number, issuedAt, amountCents, taxes } of notes) {
    if (taxes.length === 0) continue
    const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0)
    const netCents = amountCents - taxCents
    await taxRecords.addTaxCredit({
      creditNoteId: id,
      invoiceId,
      number,
      issuedAt,
      netCents,
      taxCents,
    })
  }
}

/** Null for invoices that aren't paid, or on which no tax was calculated. */
function findTaxRecord(invoice: Invoice, { history, now }: Seen): TaxRecord | null {
  const { id, number, status, paidAt, currency, buyer, paidFrom, taxes } = invoice
  const [first] = taxes
  if (status !== 'paid' || !paidAt || !first) return null
  const origin = {
    country: buyer.address?.country || null,
    cardCountry: paidFrom?.cardCountry ?? null,
    addressCountry: paidFrom?.addressCountry ?? null,
  }
  return {
    invoiceId: id,
    invoiceNumber: number,
    paidAt,
    currency,
    ...origin,
    evidence: compareEvidence(origin),
    ...toVatFacts({ vatId: buyer.vatId, known: history.billing.vatId, now }),
    treatment: first.treatment,
    basisPoints: Math.round(first.percent * 100),
    netCents: taxes.reduce((sum, tax) => sum + tax.netCents, 0),
    taxCents: taxes.reduce((sum, tax) => sum + tax.taxCents, 0),
  }
}

type Origin = Pick<TaxRecord, 'country' | 'cardCountry' | 'addressCountry'>

/** A PayPal payment names no country of a card; one piece is enough for small sellers. */
function compareEvidence({ country, cardCountry, addressCountry }: Origin): Evidence {
  const others = [cardCountry, addressCountry].filter((one) => one !== null)
  if (country === null || others.length === 0) return 'single'
  // Two that agree are enough, also if a third one doesn't.
  return others.includes(country) ? 'agrees' : 'contradicts'
}

type VatInput = {
  readonly vatId: string | null
  readonly known: VatId | null
  readonly now: Date
}

function toVatFacts({ vatId, known, now }: VatInput) {
  if (vatId === null) return { vatId, vatCheck: null, vatCheckedAt: null }
  const vatCheck = known?.value === vatId ? known.check : 'pending'
  return { vatId, vatCheck, vatCheckedAt: vatCheck === 'pending' ? null : now }
}

/** Alerts about evidence that needs a person's judgment; each is raised once. */
export function listTaxAlerts({
  invoices,
  billing,
}: Pick<History, 'invoices' | 'billing'>): { readonly dedupeKey: string; readonly alert: Alert }[] {
  const now = new Date(0)
  return invoices.flatMap((invoice) => {
    const record = findTaxRecord(invoice, { history: { invoices, billing }, now })
    if (!record) return []
    const { invoiceId, country, cardCountry, vatCheck, treatment } = record
    const facts = { invoice: invoiceId, country, cardCountry }
    const contradicts = {
      dedupeKey: `tax-evidence:${invoiceId}`,
      alert: { event: 'tax_evidence_contradicts', facts },
    }
    const isWrong = vatCheck === 'invalid' && treatment === 'reverse-charge'
    const unknown = {
      dedupeKey: `vat-id-invalid:${invoiceId}`,
      alert: { event: 'vat_id_invalid', facts: { invoice: invoiceId } },
    }
    return [
      ...(record.evidence === 'contradicts' ? [contradicts] : []),
      ...(isWrong ? [unknown] : []),
    ]
  })
}
